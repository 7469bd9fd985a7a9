import type { ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { documentKinds } from "#app/features/registration-form/definition.ts";
import { buttonClass } from "#app/ui/button.tsx";
import styles from "./documents.module.css";

type Props = {
  /** Id of the first input, the target of error links. */
  id: string;
  name: string;
  label: string;
  /** A file was already added. */
  here?: boolean;
  ofFace?: boolean;
  describedBy?: string | undefined;
  /** What a script knows about the file. */
  chosen?: ChosenFile | null;
  onChoose?: (file: File) => void;
  onRemove?: () => void;
};

export type ChosenFile = {
  /** Name and size; null when there is no file. */
  text: string | null;
  /** What happens to it. */
  note: string | null;
  /** From 0 to 1 while it is sent. */
  progress: number | null;
};

/** Inputs to take a photo or choose a file; with a script also the chosen file. */
export function FileInputs(props: Props) {
  const { id, name, label, here = false, ofFace = false, describedBy, chosen } = props;
  const { onChoose, onRemove } = props;
  const t = useTranslations("applying.documents");
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (!onChoose || !file) return;
    onChoose(file);
    input.value = "";
  };
  const box = { type: "file", name, className: styles.input } as const;
  const inputs = { ...box, "aria-describedby": describedBy, onChange: change };
  return (
    <>
      <p className={styles.here} data-file hidden={!here}>
        <span data-file-name>{chosen?.text ?? t("here")}</span>
        <button
          type="button"
          className={styles.remove}
          data-remove
          hidden={!chosen?.text}
          onClick={onRemove}
        >
          {t("remove")}
        </button>
      </p>
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
      <p className={styles.ways}>
        <label className={buttonClass({ tone: "quiet" })}>
          <input
            {...inputs}
            id={id}
            accept="image/jpeg,image/png"
            capture={ofFace ? "user" : "environment"}
          />
          <span>{t("camera")}</span>
        </label>
        <label className={buttonClass({ tone: "quiet" })}>
          <input {...inputs} accept={documentKinds.join()} />
          <span>{t("choose")}</span>
        </label>
      </p>
    </>
  );
}
