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
};

/** Inputs to take a photo or choose a file; the script shows the chosen file. */
export function FileInputs({ id, name, label, here = false, ofFace = false, describedBy }: Props) {
  const t = useTranslations("applying.documents");
  const box = { type: "file", name, className: styles.input } as const;
  const inputs = { ...box, "aria-describedby": describedBy };
  return (
    <>
      <p className={styles.here} data-file hidden={!here}>
        <span data-file-name>{t("here")}</span>
        <button type="button" className={styles.remove} data-remove hidden>
          {t("remove")}
        </button>
      </p>
      <progress className={styles.bar} data-bar max={1} value={0} aria-label={label} hidden />
      <p className={styles.note} data-note hidden />
      <p className={styles.ways}>
        <label className={buttonClass({ tone: "quiet" })} data-camera>
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
