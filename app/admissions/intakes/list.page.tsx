import { Alert, Anchor, Button, SegmentedControl } from "@mantine/core";
import { CalendarPlus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { BatchList } from "#app/admissions/messages/batch-progress.tsx";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { isDraftKind } from "#app/base/templates/rules.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/list.page.ts";
import { Calendar } from "./calendar.tsx";
import styles from "./intakes.module.css";
import type { IntakeOverview } from "./schema.ts";
import { useIntakeColumns } from "./use-intake-columns.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const [overview, batches] = await Promise.all([
    answerOr(api["registration-calls"].overview.$get(), null),
    answerOr(api.registrations.messages.batches.$get(), []),
  ]);
  const notices = batches.filter(({ kind }) => isDraftKind(kind));
  return { overview, notices, today };
}

/** All application periods as a calendar or as a table. */
export default function Intakes() {
  const t = useTranslations("intakes");
  const { overview, notices, today } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const { to } = usePaths();
  const intakes = overview?.intakes ?? [];
  const asTable = url.get("view") === "table" || !intakes.length;
  return (
    <>
      <ListScreen
        title={t("screens.intakes.name")}
        lead={t("list.lead")}
        action={
          <Button
            component={Link}
            to={to("/admin/registration/intakes/new")}
            leftSection={<CalendarPlus size={17} aria-hidden />}
          >
            {t("list.add")}
          </Button>
        }
        tools={
          <SegmentedControl
            aria-label={t("list.view")}
            value={asTable ? "table" : "calendar"}
            onChange={(view) => url.set({ view: view === "table" ? view : null })}
            data={[
              { value: "calendar", label: t("list.calendar") },
              { value: "table", label: t("list.table") },
            ]}
          />
        }
        instead={asTable ? null : <Calendar intakes={intakes} today={today} />}
        page={overview && intakes}
        columns={useIntakeColumns()}
        empty={t("list.empty")}
      >
        <BatchList batches={notices} />
      </ListScreen>
      {overview && <WithoutForm courses={overview.without_form} />}
    </>
  );
}

function WithoutForm({ courses }: { courses: IntakeOverview["without_form"] }) {
  const t = useTranslations("intakes.list");
  const { to } = usePaths();
  if (!courses.length) return null;
  return (
    <Alert
      role="group"
      color="orange"
      classNames={{ title: styles.alertTitle }}
      title={t("withoutForm")}
      mt="lg"
    >
      <p>{t("withoutFormText")}</p>
      <ul role="list" className={styles.plain}>
        {courses.map(({ id, title }) => (
          <li key={id}>
            <Anchor component={Link} to={to(`/admin/cours/views/${id}`)}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
