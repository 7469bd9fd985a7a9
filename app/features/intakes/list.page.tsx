import { Alert, Anchor, Button, SegmentedControl } from "@mantine/core";
import { CalendarPlus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { BatchList } from "#app/features/messages/batch-progress.tsx";
import { isDraftKind } from "#app/features/templates/rules.ts";
import { type Page, paginate } from "#app/http/pagination.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { ListTable } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { Route } from "./+types/list.page.ts";
import { Calendar } from "./calendar.tsx";
import styles from "./intakes.module.css";
import type { IntakeOverview, IntakeRow } from "./schema.ts";
import { useIntakeColumns } from "./use-intake-columns.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const [overview, batches] = await Promise.all([
    answerOr(api["registration-calls"].overview.$get(), null),
    answerOr(api.registrations.messages.batches.$get(), []),
  ]);
  const notices = batches.filter(({ kind }) => isDraftKind(kind));
  return { overview, page: asPage(overview, url), notices, today };
}

/** Intakes are few: one page holds them all. */
function asPage(overview: IntakeOverview | null, url: URL): Page<IntakeRow> | null {
  if (!overview) return null;
  const total = overview.intakes.length;
  return paginate(overview.intakes, { url: url.href, page: 1, perPage: Math.max(1, total), total });
}

/** All application periods as a calendar or as a table. */
export default function Intakes() {
  const t = useTranslations("intakes");
  const { overview, page, notices, today } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const { to } = usePaths();
  const columns = useIntakeColumns();
  const asTable = url.get("view") === "table" || !overview?.intakes.length;
  return (
    <>
      <PageHeader
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
      />
      <BatchList batches={notices} />
      <div className={table.toolbar}>
        <div className={table.tools}>
          <SegmentedControl
            aria-label={t("list.view")}
            value={asTable ? "table" : "calendar"}
            onChange={(view) => url.set({ view: view === "table" ? view : null })}
            data={[
              { value: "calendar", label: t("list.calendar") },
              { value: "table", label: t("list.table") },
            ]}
          />
        </div>
      </div>
      {asTable ? (
        <ListTable
          label={t("screens.intakes.name")}
          page={page}
          columns={columns}
          hidden={[]}
          empty={t("list.empty")}
          filtered={false}
        />
      ) : (
        <Calendar intakes={overview.intakes} today={today} />
      )}
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
