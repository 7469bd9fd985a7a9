import { useLocale, useTranslations } from "use-intl";
import { holds } from "#app/website/registration-form/conditions.ts";
import type { DocumentDefinition } from "#app/website/registration-form/definition.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { documentWords } from "#app/website/registration-form/words.ts";
import { sizeOf } from "../device/status-line.ts";
import { useApplication } from "./apply-context.ts";
import { type ChosenFile, DocumentInput } from "./document-input.tsx";
import styles from "./documents.module.css";
import { Question } from "./fields/question.tsx";
import { type Upload, useActions, useLive } from "./live.ts";
import { useWaitingText } from "./use-waiting-text.ts";

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
  const live = useLive();
  const actions = useActions();
  const chosen = useChosenFile(document.name);
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
          <DocumentInput
            id={id}
            name={name}
            label={label}
            document={document.name}
            here={here}
            chosen={live && chosen}
            {...(actions
              ? {
                  onChoose: (file: File) => actions.choose(document.name, file),
                  onAccept: () => actions.accept(document.name),
                  onRemove: () => actions.remove(document.name),
                }
              : {})}
            {...(document.ofFace ? { ofFace: true } : {})}
          />
        </div>
      )}
    </Question>
  );
}

/** The file on the device, and what happens to it. */
function useChosenFile(name: string): ChosenFile {
  const t = useTranslations("applying.script");
  const waiting = useWaitingText();
  const locale = useLocale();
  const live = useLive();
  const file = live?.documents[name];
  const upload = live?.uploads[name];
  const picture = (file && live?.pictures[name]) ?? null;
  const size = file && t("about", { size: sizeOf(file.bytes, locale) });
  const progressText = ({ sent, all, speed }: Extract<Upload, { kind: "sending" }>) => {
    const sizes = { sent: sizeOf(sent, locale), all: sizeOf(all, locale) };
    if (!speed) return t("fileSending", sizes);
    return t("fileSpeed", { ...sizes, speed: sizeOf(speed, locale) });
  };
  function noteOf(): string | null {
    switch (upload?.kind) {
      case "preparing":
        return t("preparing");
      case "sending":
        return progressText(upload);
      case "waits":
        return waiting(upload);
      default:
        return file ? t(file.done ? "fileArrived" : "fileSaved") : null;
    }
  }
  return {
    // Documents uploaded without the script have no file name.
    text: file ? (file.name ? `${file.name} (${size})` : (size ?? "")) : null,
    note: noteOf(),
    progress: upload?.kind === "sending" ? upload.sent / upload.all : null,
    picture,
    doubt: file?.doubt ?? null,
    asked: picture !== null && !file?.fine,
  };
}
