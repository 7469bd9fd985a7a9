import { Alert, Anchor } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { List } from "#app/staff/table/list-screen.tsx";
import { ListTabs } from "#app/staff/table/list-tabs.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import type { Route } from "./+types/admin-admitted.page.ts";
import { useAdmittedColumns } from "./admitted-columns.tsx";
import { CohortTable } from "./cohort-table.tsx";
import { LettersTask } from "./letters-task.tsx";
import { admittedMarks } from "./schema.ts";

const filterNames = ["search", "cohort", "mark"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [summary, page, tasks] = await Promise.all([
    answerOr(api.admissions.$get(), { cohorts: [], unseated: 0 }),
    answerOr(api.admissions.people.$get({ query: listQuery(url, filterNames) }), null),
    answerOr(api.tasks.$get({ query: { kind: "admission-letters" } }), []),
  ]);
  return { ...summary, page, task: tasks[0] ?? null };
}

/** Admitted applicants first; their cohorts, one line each, on the second tab. */
export default function AdminAdmitted() {
  const t = useTranslations("seats");
  const { cohorts, page, unseated } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const shown = url.get("view") === "cohorts" ? "cohorts" : "people";
  return (
    <>
      <PageHeader
        title={t("admitted.title")}
        lead={t("admitted.lead")}
        list={{ total: page?.meta.total ?? null }}
      />
      {unseated > 0 && (
        <Alert color="yellow" mb="md">
          {t("admitted.unseated", { count: unseated })}{" "}
          <Anchor component={Link} to={url.href({ mark: "unseated", cohort: null, view: null })}>
            {t("admitted.showThem")}
          </Anchor>
        </Alert>
      )}
      <ListTabs
        name="view"
        label={t("admitted.title")}
        first="people"
        items={[
          { value: "people", label: t("admitted.people") },
          { value: "cohorts", label: t("admitted.cohorts"), count: cohorts.length },
        ]}
      />
      {shown === "people" ? <People /> : <CohortTable cohorts={cohorts} />}
    </>
  );
}

function People() {
  const t = useTranslations("seats");
  const { cohorts, page, task } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const words = useCohortWords();
  const manages = useStaff().may("registrations.manage");
  const chosen = cohorts.find(({ id }) => String(id) === url.get("cohort")) ?? null;
  return (
    <List
      label={t("admitted.title")}
      search={t("admitted.search")}
      filters={[
        {
          name: "cohort",
          label: t("admitted.byCohort"),
          options: cohorts.map((cohort) => ({
            value: String(cohort.id),
            label: words.identity(cohort),
          })),
        },
        {
          name: "mark",
          label: t("admitted.byMark"),
          options: admittedMarks.map((value) => ({ value, label: t(`admitted.marks.${value}`) })),
        },
      ]}
      names={filterNames}
      stored="admitted"
      exported="/api/admissions/export"
      above={manages && <LettersTask cohorts={cohorts} task={task} cohort={chosen} />}
      page={page}
      columns={useAdmittedColumns(cohorts)}
      empty={t("admitted.empty")}
    />
  );
}
