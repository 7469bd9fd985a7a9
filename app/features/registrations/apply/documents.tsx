import { useTranslations } from "use-intl";
import { buttonClass } from "#app/ui/button.tsx";
import { holds } from "../form/conditions.ts";
import { type DocumentDefinition, documentKinds } from "../form/definition.ts";
import { documentWords } from "../form/words.ts";
import { useApplication } from "./apply-context.ts";
import styles from "./documents.module.css";
import { Question } from "./fields/question.tsx";
import { useFormTranslator } from "./words.ts";

export function DocumentQuestions() {
  const t = useTranslations("apply.documents");
  const { form } = useApplication();
  return (
    <>
      <p className={styles.note}>
        {t("kinds")} <span className={styles.scripted}>{t("smaller")}</span>
      </p>
      {form.documents.map((document) => (
        <DocumentQuestion key={document.name} document={document} />
      ))}
    </>
  );
}

/** A paper, photographed or chosen. Without the script the file goes along with the form. */
function DocumentQuestion({ document }: { document: DocumentDefinition }) {
  const t = useTranslations("apply.documents");
  const say = useTranslations("registrations");
  const { call, answers, errors, documents } = useApplication();
  const { label, help } = documentWords(useFormTranslator(), document);
  const name = `document.${document.name}`;
  const here = documents.includes(document.name);
  const inputs = { type: "file", name, className: styles.input } as const;
  return (
    <Question
      group
      name={name}
      label={document.needed === "no" ? say("optional", { label }) : label}
      help={document.needed === "later" ? `${help} ${t("later")}` : help}
      error={errors[name]}
      hidden={!holds(document.when, answers, call.closesOn ?? "")}
    >
      {({ id }) => (
        <div className={styles.document} data-document={document.name}>
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
                capture={document.ofFace ? "user" : "environment"}
              />
              <span>{t("camera")}</span>
            </label>
            <label className={buttonClass({ tone: "quiet" })}>
              <input {...inputs} accept={documentKinds.join()} />
              <span>{t("choose")}</span>
            </label>
          </p>
        </div>
      )}
    </Question>
  );
}
