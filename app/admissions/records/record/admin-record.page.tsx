import { Alert, Anchor, Button, Group } from "@mantine/core";
import { Mail, Phone } from "lucide-react";
import { useState } from "react";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { unlessOtherRows } from "#app/api-client/same-place.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { KeyCap } from "#app/staff/frame/key-cap.tsx";
import { StaffError } from "#app/staff/frame/staff-error.tsx";
import { useKeys } from "#app/staff/frame/use-keys.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { loadFormVersion, useFormByKey } from "#app/website/registration-form/use-forms.ts";
import { SettleLink } from "../duplicates/settle-link.tsx";
import type { RegistrationRecord } from "../schema.ts";
import type { Route } from "./+types/admin-record.page.ts";
import { DocumentViewer } from "./document-viewer.tsx";
import { documentsAsked, type NextStep, nextStepOf } from "./next-step.ts";
import { PersonData } from "./person-data.tsx";
import styles from "./record.module.css";
import { RecordAnswers } from "./record-answers.tsx";
import { RecordConsent } from "./record-consent.tsx";
import { RecordDocuments, RequestDialog } from "./record-documents.tsx";
import { RecordHeader } from "./record-header.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RecordMessages } from "./record-messages.tsx";
import { RecordNext } from "./record-next.tsx";
import { RecordNotes } from "./record-notes.tsx";
import { RecordOutcome } from "./record-outcome.tsx";
import { RecordSection } from "./record-section.tsx";
import { RecordSummary } from "./record-summary.tsx";
import { RecordSurveys } from "./record-surveys.tsx";
import { documentPath, usePrivateFile } from "./use-documents.ts";
import { loadMessageDialog, useReaching } from "./use-reaching.tsx";
import { useStepWords } from "./use-step-words.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  // Other routes share this prefix: `/api/registrations/import` is not a registration.
  if (!/^\d+$/.test(params.id)) throw data(null, { status: 404 });
  const param = { id: params.id };
  const { data: registration, status } = await readAnswer(
    api.registrations[":id{[0-9]+}"].$get({ param }),
  );
  if (!registration) throw data(null, { status: status === 200 ? 404 : status });
  const query = Object.fromEntries(url.searchParams);
  const [neighbours, colleagues, outcome, surveys, form] = await Promise.all([
    answerOr(api.registrations[":id{[0-9]+}"].neighbours.$get({ param, query }), {
      previous: null,
      next: null,
      position: null,
      total: null,
    }),
    answerOr(api.registrations.colleagues.$get(), []),
    answerOr(api.certificates.people[":id"].$get({ param }), null),
    answerOr(api.surveys.of[":id"].$get({ param }), []),
    loadFormVersion(context, registration),
  ]);
  return { registration, neighbours, colleagues, outcome, surveys, search: url.search, ...form };
}

/**
 * The router fetches code and styles of a screen ahead, but no data that has a loader in the browser:
 * whoever looks at a record is written down.
 */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader();
}

export const shouldRevalidate = unlessOtherRows;

/** One registration: what waits, answers, documents, notes and history. */
export default function AdminRecord() {
  const { registration } = useLoaderData<typeof loader>();
  // The key resets all state: an unsaved note must not appear on the next registration.
  return <RecordPage key={registration.id} />;
}

function RecordPage() {
  const { registration, colleagues, outcome, surveys } = useLoaderData<typeof loader>();
  const t = useTranslations("registrations.records.record");
  const { may, now } = useStaff();
  const acts = may("registrations.manage") && !registration.kept;
  const form = useFormByKey()(registration.form);
  const documents = documentsAsked(registration, form?.documents ?? []);
  const step = nextStepOf(registration, form?.documents ?? [], now.slice(0, 10));
  const about = useStepWords()(step);
  const reaching = useReaching(registration, step ? about : "", acts);
  /** The document that is shown large, and the one that is being requested. */
  const [open, setOpen] = useState<string | null>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const face = documents.find(({ isFace }) => isFace)?.document;
  const { url: photo } = usePrivateFile(face ? documentPath(registration, face, "small") : null);
  const there = documents.flatMap(({ document }) => (document?.type ? [document] : []));
  const first = there.find(({ state }) => state === "received") ?? there[0];
  const look = () => setOpen(first?.name ?? null);
  useKeys(t("documents"), open || !first ? [] : [{ key: "v", label: t("verifyAll"), act: look }]);
  return (
    <>
      {open && (
        <DocumentViewer
          registration={registration}
          documents={there}
          name={open}
          onOpen={setOpen}
          onAsk={setRequested}
        />
      )}
      <div className={styles.page}>
        <RecordHeader
          registration={registration}
          town={String(registration.answers.town ?? "")}
          photo={photo ?? undefined}
        >
          {acts && <Reach step={step} {...reaching} />}
        </RecordHeader>
        {registration.kept && <MergedInto registration={registration} kept={registration.kept} />}
        {acts && (
          <RecordNext
            registration={registration}
            step={step}
            isLooking={open !== null}
            onVerify={look}
            onAsk={setRequested}
            onCall={reaching.call}
          />
        )}
        <div className={styles.columns}>
          <div className={styles.column}>
            <RecordSummary registration={registration} />
            <RecordAnswers registration={registration} />
            <RecordOutcome outcome={outcome} />
            <Twins registration={registration} />
            <RecordConsent registration={registration} />
            <RecordMessages
              messages={registration.messages}
              consent={registration.messages_consent}
              reach={registration.reach}
            />
            <RecordSurveys surveys={surveys} />
            <PersonData registration={registration} />
          </div>
          <div className={styles.column}>
            <RecordDocuments
              registration={registration}
              documents={documents}
              open={open}
              onOpen={setOpen}
              onAsk={setRequested}
            />
            <RecordHistory registration={registration} />
            <RecordNotes registration={registration} colleagues={colleagues} />
          </div>
        </div>
      </div>
      {requested && (
        <RequestDialog
          registration={registration}
          name={requested}
          onClose={() => setRequested(null)}
        />
      )}
      {reaching.dialogs}
    </>
  );
}

type ReachProps = { step: NextStep | null; call: () => void; write: () => void };

/** A call that is the next step has its button there. */
function Reach({ step, call, write }: ReachProps) {
  const t = useTranslations("registrations.records.record");
  const isNext = step?.kind === "remind" || step?.kind === "confirm";
  return (
    <>
      {!isNext && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Phone size={14} aria-hidden />}
          rightSection={<KeyCap>t</KeyCap>}
          aria-keyshortcuts="T"
          onClick={call}
        >
          {t("call")}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Mail size={14} aria-hidden />}
        rightSection={<KeyCap>m</KeyCap>}
        aria-keyshortcuts="M"
        onClick={write}
        onPointerEnter={loadMessageDialog}
        onFocus={loadMessageDialog}
      >
        {t("write")}
      </Button>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />;
}

type Merged = { registration: RegistrationRecord; kept: NonNullable<RegistrationRecord["kept"]> };

/** The notice on a merged registration: a link to the one that was kept, and undo. */
function MergedInto({ registration, kept }: Merged) {
  const t = useTranslations("registrations.records.pairs");
  const api = useApi();
  const act = useAct();
  const { to, search } = usePaths();
  const manages = useStaff().may("registrations.manage");
  function unmerge() {
    const param = { id: String(registration.id) };
    return act(() => api.registrations[":id{[0-9]+}"].unmerge.$post({ param }), {
      done: t("unmerged"),
    });
  }
  return (
    <Alert color="yellow">
      <Group>
        <span>
          {t("mergedInto")}{" "}
          <Anchor component={Link} to={to(`/admin/registration/${kept.id}${search}`)}>
            {kept.reference}
          </Anchor>
        </span>
        {manages && (
          <Button size="xs" variant="default" onClick={unmerge}>
            {t("unmerge")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function Twins({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records");
  const { to, search } = usePaths();
  if (!registration.twins.length) return null;
  return (
    <RecordSection title={t("record.twins")}>
      <ul className={styles.notes}>
        {registration.twins.map((twin) => (
          <li key={twin.pair}>
            <Anchor component={Link} to={to(`/admin/registration/${twin.id}${search}`)}>
              {twin.name} ({twin.reference})
            </Anchor>{" "}
            {twin.reasons.map((reason) => t(`reasons.${reason}`)).join(", ")}{" "}
            <SettleLink pair={twin.pair} />
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
