import { Button, Textarea } from "@mantine/core";
import { Check, FilePlus, FileText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ReachNote } from "#app/admissions/messages/reach-note.tsx";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { toneOf } from "#app/ui/state-tones.ts";
import type { RegistrationRecord } from "../schema.ts";
import type { AskedDocument } from "./next-step.ts";
import styles from "./record-documents.module.css";
import { RecordSection } from "./record-section.tsx";
import { useAnswerWords } from "./use-answer-words.ts";
import { documentPath, useDocumentAct, usePrivateFile } from "./use-documents.ts";

type Props = {
  registration: RegistrationRecord;
  documents: readonly AskedDocument[];
  /** The one that is shown large. */
  open: string | null;
  onOpen: (name: string) => void;
  onAsk: (name: string) => void;
};

/** The documents as small pictures, those that are absent among them. */
export function RecordDocuments({ registration, documents, open, onOpen, onAsk }: Props) {
  const t = useTranslations("registrations.records.record");
  const there = documents.filter(({ document }) => document?.type).length;
  if (!documents.length) return null;
  return (
    <RecordSection
      title={t("documents")}
      end={<span>{t("countOf", { count: there, all: documents.length })}</span>}
    >
      <ul role="list" className={styles.thumbs}>
        {documents.map((each) => (
          <Thumb
            key={each.name}
            registration={registration}
            asked={each}
            isOpen={open === each.name}
            onOpen={() => onOpen(each.name)}
            onAsk={() => onAsk(each.name)}
          />
        ))}
      </ul>
    </RecordSection>
  );
}

type ThumbProps = {
  registration: RegistrationRecord;
  asked: AskedDocument;
  isOpen: boolean;
  onOpen: () => void;
  onAsk: () => void;
};

function Thumb({ registration, asked, isOpen, onOpen, onAsk }: ThumbProps) {
  const t = useTranslations("registrations.records.record");
  const words = useAnswerWords();
  const manages = useStaff().may("registrations.manage");
  const { name, state, document } = asked;
  const { url } = usePrivateFile(document && documentPath(registration, document, "small"));
  const label = words.document(name);
  const tone = state === "received" ? "warning" : toneOf("document", state);
  return (
    <li className={styles.thumb}>
      {document?.type ? (
        <button
          type="button"
          className={styles.picture}
          aria-expanded={isOpen}
          aria-label={t("lookAt", { document: label })}
          onClick={onOpen}
        >
          {url ? <img src={url} alt="" /> : <FileText size={22} strokeWidth={1.5} aria-hidden />}
        </button>
      ) : (
        <span className={styles.absent}>
          <FilePlus size={20} strokeWidth={1.5} aria-hidden />
        </span>
      )}
      <span className={styles.label} title={label}>
        {label}
      </span>
      <span className={styles.state} data-tone={tone}>
        {state === "verified" && <Check size={14} aria-hidden />}
        {(state !== "none" || !manages) && t(`document.${state}`)}
        {manages && !document?.type && (
          <button
            type="button"
            className={styles.ask}
            aria-label={t("askFor", { document: label })}
            onClick={onAsk}
          >
            {t(state === "asked" ? "askAgain" : "ask")}
          </button>
        )}
      </span>
    </li>
  );
}

type RequestProps = {
  registration: RegistrationRecord;
  name: string;
  onClose: () => void;
};

/** Requests a document with a reason that the applicant reads. */
export function RequestDialog({ registration, name, onClose }: RequestProps) {
  const t = useTranslations("registrations.records.record");
  const words = useAnswerWords();
  const send = useDocumentAct(registration.id);
  const [why, setWhy] = useState("");
  async function ask() {
    const { file } = registration.documents.find((each) => each.name === name) ?? {};
    const { ok } = await send(name, { act: "ask", why, ...(file ? { file } : {}) });
    if (ok) onClose();
  }
  return (
    <Dialog onClose={onClose} title={t("askTitle", { document: words.document(name) })}>
      <ReachNote people={[registration]} />
      <Textarea
        mt="sm"
        label={t("askWhy")}
        description={t("askHelp")}
        required
        autosize
        minRows={2}
        data-autofocus
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <Button mt="md" disabled={why.trim().length < 3} onClick={ask}>
        {t("ask")}
      </Button>
    </Dialog>
  );
}
