import { type ChangeEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Drawing } from "#app/ui/drawings/drawing.tsx";
import { documentKinds } from "#app/website/registration-form/definition.ts";
import type { Doubt } from "../device/picture-quality.ts";
import styles from "./documents.module.css";

type Props = {
  /** Id of the input, the target of error links. */
  id: string;
  name: string;
  label: string;
  /** The name of the document in the form. */
  document: string;
  /** A file was already added. */
  here?: boolean;
  /** A file was received before, and this one takes its place. */
  replaces?: boolean;
  /** A portrait is not read. */
  ofFace?: boolean;
  describedBy?: string | undefined;
  /** What a script knows about the file. */
  chosen?: ChosenFile | null;
  onChoose?: (file: File) => void;
  onAccept?: () => void;
  onRemove?: () => void;
};

export type ChosenFile = {
  /** Name and size; null when there is no file. */
  text: string | null;
  /** What happens to it. */
  note: string | null;
  /** From 0 to 1 while it is sent. */
  progress: number | null;
  /** Address of the photo; null for other files. */
  picture: string | null;
  doubt: Doubt | null;
  /** Nobody has said yet whether the photo is legible. */
  asked: boolean;
};

/**
 * One input to take a photo or choose a file. With a script it also shows the chosen photo and asks
 * whether it is legible; it can always be kept.
 */
export function DocumentInput(props: Props) {
  const { id, name, label, here = false, describedBy, chosen, onChoose, onRemove } = props;
  const t = useTranslations("applying.documents");
  const box = useRef<HTMLInputElement>(null);
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (!onChoose || !file) return;
    onChoose(file);
    input.value = "";
  };
  const asked = chosen?.asked ?? false;
  const isOther = here || (props.replaces ?? false);
  return (
    <>
      <div className={styles.here} data-file data-asked={asked ? "" : undefined} hidden={!here}>
        <img
          className={styles.picture}
          data-picture
          src={chosen?.picture ?? undefined}
          alt={t("picture", { label })}
          hidden={!chosen?.picture}
        />
        <span data-file-name>{chosen?.text ?? t("here")}</span>
        <button
          type="button"
          className={styles.remove}
          data-remove
          hidden={!chosen?.text}
          onClick={onRemove}
        >
          {t("remove")} <span className="visually-hidden">{label}</span>
        </button>
      </div>
      <LegibleQuestion {...props} onRetake={() => box.current?.click()} />
      <progress
        className={styles.bar}
        max={1}
        value={chosen?.progress ?? 0}
        aria-label={label}
        hidden={chosen?.progress == null}
      />
      <p className={styles.note} data-note hidden={!chosen?.note}>
        {chosen?.note}
      </p>
      <p className={styles.ways} data-ways hidden={asked}>
        <Drawing name={props.document} instead="document" size={48} />
        <label className={buttonClass({ tone: "quiet" })}>
          <input
            ref={box}
            type="file"
            id={id}
            name={name}
            className={styles.input}
            accept={documentKinds.join()}
            aria-describedby={describedBy}
            onChange={change}
          />
          <span data-add hidden={isOther}>
            {t("add")}
          </span>
          <span data-replace hidden={!isOther}>
            {t("replace")}
          </span>
        </label>
      </p>
    </>
  );
}

/** Asks to look at the photo, and says what may be wrong with it. */
function LegibleQuestion({ chosen, label, ofFace, onAccept, onRetake }: Props & Retake) {
  const t = useTranslations("applying.documents");
  return (
    <div className={styles.legible} data-legible hidden={!chosen?.asked}>
      {(["dark", "blurred"] as const).map((doubt) => (
        <p
          key={doubt}
          className={styles.doubt}
          data-doubt={doubt}
          role="status"
          hidden={chosen?.doubt !== doubt}
        >
          {t(doubt)}
        </p>
      ))}
      <p className={styles.ask}>{t(ofFace ? "face" : "legible")}</p>
      <p className={styles.answers}>
        <Button data-accept onClick={onAccept}>
          {t("yes")} <span className="visually-hidden">{label}</span>
        </Button>
        <Button tone="quiet" data-retake onClick={onRetake}>
          {t("retake")} <span className="visually-hidden">{label}</span>
        </Button>
      </p>
    </div>
  );
}

type Retake = { onRetake: () => void };
