import { useTranslations } from "use-intl";
import { holds } from "#app/features/registration-form/conditions.ts";
import type { DocumentDefinition } from "#app/features/registration-form/definition.ts";
import { useReader } from "#app/features/registration-form/use-reader.ts";
import { documentWords } from "#app/features/registration-form/words.ts";
import { useApplication } from "./apply-context.ts";
import styles from "./documents.module.css";
import { Question } from "./fields/question.tsx";
import { FileInputs } from "./file-inputs.tsx";

export function DocumentQuestions() {
  const t = useTranslations("applying.documents");
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

/** Without the script the file is posted with the form. */
function DocumentQuestion({ document }: { document: DocumentDefinition }) {
  const t = useTranslations("applying.documents");
  const tForm = useTranslations("registrationForm");
  const { intake, answers, errors, documents } = useApplication();
  const { label, help } = documentWords(useReader(), document);
  const name = `document.${document.name}`;
  const here = documents.includes(document.name);
  return (
    <Question
      group
      name={name}
      label={document.needed === "no" ? tForm("optional", { label }) : label}
      help={document.needed === "later" ? `${help} ${t("later")}` : help}
      error={errors[name]}
      hidden={!holds(document.when, answers, intake.closesOn ?? "")}
    >
      {({ id }) => (
        <div className={styles.document} data-document={document.name}>
          <FileInputs
            id={id}
            name={name}
            label={label}
            here={here}
            {...(document.ofFace ? { ofFace: true } : {})}
          />
        </div>
      )}
    </Question>
  );
}
