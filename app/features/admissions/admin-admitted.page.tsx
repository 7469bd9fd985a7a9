import { Alert, Anchor, Badge, Tabs } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useCohortWords } from "#app/features/cohorts/use-cohort-words.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { ColumnChoice } from "#app/staff/table/column-choice.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { useHiddenColumns } from "#app/staff/table/hidden-columns.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useStaff } from "#app/staff/use-staff.ts";
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
  const t = useTranslations("admissions");
  const { cohorts, unseated } = useLoaderData<typeof loader>();
  const url = useListUrl();
  return (
    <>
      <PageHeader title={t("admitted.title")} lead={t("admitted.lead")} />
      {unseated > 0 && (
        <Alert color="yellow" mb="md">
          {t("admitted.unseated", { count: unseated })}{" "}
          <Anchor component={Link} to={url.href({ mark: "unseated", cohort: null, view: null })}>
            {t("admitted.showThem")}
          </Anchor>
        </Alert>
      )}
      <Tabs
        keepMounted={false}
        value={url.get("view") === "cohorts" ? "cohorts" : "people"}
        onChange={(view) => url.set({ view: view === "cohorts" ? view : null })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="people">{t("admitted.people")}</Tabs.Tab>
          <Tabs.Tab value="cohorts">
            {t("admitted.cohorts")} <Badge variant="light">{cohorts.length}</Badge>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <People />
        </Tabs.Panel>
        <Tabs.Panel value="cohorts">
          <CohortTable cohorts={cohorts} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function People() {
  const t = useTranslations("admissions");
  const { cohorts, page, task } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const words = useCohortWords();
  const manages = useStaff().may("registrations.manage");
  const columns = useAdmittedColumns(cohorts);
  const [hidden, setHidden] = useHiddenColumns("admitted");
  const chosen = cohorts.find(({ id }) => String(id) === url.get("cohort")) ?? null;
  return (
    <>
      <div className={table.toolbar}>
        <SearchBox label={t("admitted.search")} />
        <FilterSelect
          name="cohort"
          label={t("admitted.anyCohort")}
          options={cohorts.map((cohort) => ({
            value: String(cohort.id),
            label: words.identity(cohort),
          }))}
        />
        <FilterSelect
          name="mark"
          label={t("admitted.anyMark")}
          options={admittedMarks.map((value) => ({ value, label: t(`admitted.marks.${value}`) }))}
        />
        <div className={table.tools}>
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
          <ExportMenu path="/api/admissions/export" names={filterNames} />
        </div>
      </div>
      {manages && <LettersTask cohorts={cohorts} task={task} cohort={chosen} />}
      <ListTable
        label={t("admitted.title")}
        page={page}
        columns={columns}
        hidden={hidden}
        empty={t("admitted.empty")}
        filtered={filterNames.some((name) => url.get(name))}
      />
    </>
  );
}
