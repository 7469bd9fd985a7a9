import { Alert, Anchor, Button, Card, Group, SimpleGrid, Stack } from "@mantine/core";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { unlessOtherRows } from "#app/api-client/same-place.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { StaffError } from "#app/staff/frame/staff-error.tsx";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { loadFormVersion } from "#app/website/registration-form/use-forms.ts";
import { SettleLink } from "../duplicates/settle-link.tsx";
import { MoveMenu } from "../moves/move-menu.tsx";
import type { RegistrationRecord } from "../schema.ts";
import type { Route } from "./+types/admin-record.page.ts";
import { PersonData } from "./person-data.tsx";
import styles from "./record.module.css";
import { RecordAnswers } from "./record-answers.tsx";
import { RecordConsent } from "./record-consent.tsx";
import { RecordDocuments } from "./record-documents.tsx";
import { RecordHeader } from "./record-header.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RecordMessages } from "./record-messages.tsx";
import { RecordNotes } from "./record-notes.tsx";
import { RecordOutcome } from "./record-outcome.tsx";
import { RecordSummary } from "./record-summary.tsx";
import { RecordSurveys } from "./record-surveys.tsx";

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

/** One registration: answers, documents, notes and history. */
export default function AdminRecord() {
  const { registration } = useLoaderData<typeof loader>();
  // The key resets all state: an unsaved note must not appear on the next registration.
  return <RecordPage key={registration.id} />;
}

function RecordPage() {
  const { registration, colleagues, outcome, surveys } = useLoaderData<typeof loader>();
  const manages = useStaff().may("registrations.manage");
  return (
    <>
      <RecordHeader registration={registration} />
      {registration.kept ? (
        <MergedInto registration={registration} kept={registration.kept} />
      ) : (
        manages && <MoveMenu rows={[registration]} className={styles.moves} />
      )}
      <SimpleGrid
        type="container"
        cols={{ base: 1, "56rem": 2 }}
        mt="md"
        style={{ alignItems: "start" }}
      >
        <RecordAnswers registration={registration} />
        <Stack>
          <RecordSummary registration={registration} />
          <RecordOutcome outcome={outcome} />
          <RecordDocuments registration={registration} />
          <Twins registration={registration} />
          <RecordConsent registration={registration} />
          <RecordMessages
            messages={registration.messages}
            consent={registration.messages_consent}
            reach={registration.reach}
          />
          <RecordSurveys surveys={surveys} />
          <RecordNotes registration={registration} colleagues={colleagues} />
          <RecordHistory registration={registration} />
          <PersonData registration={registration} />
        </Stack>
      </SimpleGrid>
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
    <Card withBorder component="section" aria-labelledby="twins">
      <h2 id="twins" className={styles.heading}>
        {t("record.twins")}
      </h2>
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
    </Card>
  );
}
