import { ActionIcon, Alert, Button } from "@mantine/core";
import { ChevronLeft, ChevronRight, RotateCw, X, ZoomIn, ZoomOut } from "lucide-react";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { KeyCap } from "#app/staff/frame/key-cap.tsx";
import { isCovered, useEscape } from "#app/staff/frame/layers.ts";
import { useKeys } from "#app/staff/frame/use-keys.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { RegistrationDocument, RegistrationRecord } from "../schema.ts";
import styles from "./record-documents.module.css";
import { useAnswerWords } from "./use-answer-words.ts";
import { documentPath, useDocumentAct, usePrivateFile } from "./use-documents.ts";

const STEPS = [1, 1.5, 2, 3, 4];

type Props = {
  registration: RegistrationRecord;
  /** Those that are there, in the order of the form. */
  documents: readonly RegistrationDocument[];
  name: string;
  onOpen: (name: string | null) => void;
  onAsk: (name: string) => void;
};

/**
 * One document, large, beside the answers it is compared with: turned, zoomed and marked as verified.
 * The next one that waits opens by itself.
 */
export function DocumentViewer({ registration, documents, name, onOpen, onAsk }: Props) {
  const t = useTranslations("registrations.records.viewer");
  const words = useAnswerWords();
  const at = documents.findIndex((each) => each.name === name);
  const document = documents[at];
  const ref = useRef<HTMLDivElement>(null);
  const others = { previous: documents[at - 1]?.name, next: documents[at + 1]?.name };
  // Opened by a key or a press: the keyboard goes on here.
  useEffect(() => {
    const before = window.document.activeElement;
    ref.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEscape(() => isCovered() || onOpen(null));
  if (!document) return null;
  const step = (to: string | undefined) => () => to && onOpen(to);
  return (
    <div className={styles.place} data-in-place-of-list>
      <div
        ref={ref}
        role="dialog"
        aria-label={words.document(name)}
        tabIndex={-1}
        className={styles.viewer}
      >
        <Sheet
          key={`${document.name} ${document.file}`}
          registration={registration}
          document={document}
          onVerified={() => onOpen(nextToVerify(documents, at))}
          onAsk={() => onAsk(name)}
          onPrevious={step(others.previous)}
          onNext={step(others.next)}
        >
          <Tool label={t("previous")} off={!others.previous} onPress={step(others.previous)}>
            <ChevronLeft size={18} aria-hidden />
          </Tool>
          <Tool label={t("next")} off={!others.next} onPress={step(others.next)}>
            <ChevronRight size={18} aria-hidden />
          </Tool>
          <Tool label={t("close")} onPress={() => onOpen(null)}>
            <X size={18} aria-hidden />
          </Tool>
        </Sheet>
      </div>
    </div>
  );
}

/** The first one behind this one that waits, then those before it. */
function nextToVerify(documents: readonly RegistrationDocument[], at: number): string | null {
  const others = [...documents.slice(at + 1), ...documents.slice(0, at)];
  return others.find(({ state }) => state === "received")?.name ?? null;
}

type SheetProps = {
  registration: RegistrationRecord;
  document: RegistrationDocument;
  onVerified: () => void;
  onAsk: () => void;
  onPrevious: () => void;
  onNext: () => void;
  children: ReactNode;
};

function Sheet({ registration, document, onVerified, onAsk, ...props }: SheetProps) {
  const t = useTranslations("registrations.records.viewer");
  const record = useTranslations("registrations.records.record");
  const words = useAnswerWords();
  const refusalText = useRefusalText();
  const manages = useStaff().may("registrations.manage");
  const send = useDocumentAct(registration.id);
  const { name, type, file, state, verified_by, asked_why } = document;
  const { url, refused } = usePrivateFile(documentPath(registration, document, "whole"));
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [isSeen, setSeen] = useState(false);
  const [busy, setBusy] = useState(false);
  const isPicture = type?.startsWith("image/") ?? false;
  const mayVerify = manages && file !== null && isSeen && state !== "verified" && !busy;

  async function verify() {
    if (!mayVerify) return;
    setBusy(true);
    const { ok } = await send(name, { act: "verify", file });
    setBusy(false);
    if (ok) onVerified();
  }
  const turn = () => setTurns((before) => before + 1);
  const enlarge = () => setZoom((before) => Math.min(before + 1, STEPS.length - 1));
  const reduce = () => setZoom((before) => Math.max(before - 1, 0));
  useKeys(t("title"), [
    { key: "v", label: t("verify"), act: () => void verify() },
    ...(isPicture
      ? [
          { key: "r", label: t("turn"), act: turn },
          { key: "+", label: t("enlarge"), act: enlarge },
          { key: "-", label: t("reduce"), act: reduce },
        ]
      : []),
    { key: "ArrowLeft", label: t("previous"), act: props.onPrevious },
    { key: "ArrowRight", label: t("next"), act: props.onNext },
  ]);

  return (
    <>
      <div className={styles.tools}>
        <h2>{words.document(name)}</h2>
        {isPicture && (
          <>
            <Tool label={t("turn")} keys="R" onPress={turn}>
              <RotateCw size={18} aria-hidden />
            </Tool>
            <Tool label={t("reduce")} keys="-" off={zoom === 0} onPress={reduce}>
              <ZoomOut size={18} aria-hidden />
            </Tool>
            <Tool label={t("enlarge")} keys="+" off={zoom === STEPS.length - 1} onPress={enlarge}>
              <ZoomIn size={18} aria-hidden />
            </Tool>
          </>
        )}
        {props.children}
      </div>
      <div className={styles.stage} tabIndex={isPicture && zoom > 0 ? 0 : undefined}>
        {refused && <Alert color="red">{refusalText(refused)}</Alert>}
        {url && isPicture && (
          <div
            className={styles.sheet}
            style={{ "--zoom": STEPS[zoom], "--turns": turns } as CSSProperties}
          >
            <img
              src={url}
              alt={words.document(name)}
              data-lying={turns % 2 ? "" : undefined}
              onLoad={() => setSeen(true)}
            />
          </div>
        )}
        {url && type === "application/pdf" && (
          <iframe
            src={url}
            title={words.document(name)}
            className={styles.pdf}
            onLoad={() => setSeen(true)}
          />
        )}
      </div>
      {state === "asked" && asked_why && (
        <p className={styles.note}>{t("askedWhy", { why: asked_why })}</p>
      )}
      <div className={styles.tools}>
        {state === "verified" ? (
          <p className={styles.note}>
            {verified_by ? t("verifiedBy", { name: verified_by }) : record("document.verified")}
          </p>
        ) : (
          manages &&
          file && (
            <Button
              size="xs"
              disabled={!mayVerify}
              onClick={verify}
              rightSection={<KeyCap>V</KeyCap>}
            >
              {t("verify")}
            </Button>
          )
        )}
        {manages && state === "verified" && (
          <Button size="xs" variant="default" onClick={() => send(name, { act: "unverify" })}>
            {record("unverify")}
          </Button>
        )}
        {manages && (
          <Button size="xs" variant="default" onClick={onAsk}>
            {t("askAnother")}
          </Button>
        )}
        {url && !isPicture && (
          <a href={url} target="_blank" rel="noopener">
            {record("openPdf")}
          </a>
        )}
      </div>
    </>
  );
}

type ToolProps = {
  label: string;
  keys?: string;
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Tool({ label, keys, off = false, onPress, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      disabled={off}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}
