import { Alert, Anchor, Badge, Button, Tabs } from "@mantine/core";
import { CopyCheck, PhoneCall, Table2 } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { BatchList } from "#app/admissions/messages/batch-progress.tsx";
import { states } from "#app/admissions/registrations/schema.ts";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { ViewsMenu } from "#app/base/saved-views/views-menu.tsx";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { ListAndRecord } from "#app/staff/frame/list-and-record.tsx";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { askForRows, unlessOtherRecord, useListData } from "#app/staff/frame/use-list-data.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { ColumnChoice } from "#app/staff/table/column-choice.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterFold, FilterFoldButton } from "#app/staff/table/filter-fold.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { useHiddenColumns } from "#app/staff/table/hidden-columns.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import type { ReadPage } from "#app/staff/table/select-all.tsx";
import { asRead } from "#app/staff/table/selection.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { cohortIdentity } from "#app/website/cohorts/identity.ts";
import { FormsContext, loadForms } from "#app/website/registration-form/use-forms.ts";
import { MoveMenu } from "../moves/move-menu.tsx";
import { MoveTask } from "../moves/move-task.tsx";
import { RecordHeader } from "../record/record-header.tsx";
import { useFilterOptions } from "../record/use-answer-words.ts";
import type { RegistrationRow } from "../schema.ts";
import type { Route } from "./+types/admin-list.page.ts";
import { useListColumns } from "./list-columns.tsx";
import { marks } from "./mark-names.ts";
import { rareFilters, useMoreFilters } from "./more-filters.tsx";
import { TurnRecords } from "./turn-records.tsx";

/** Filters behind one button on a phone; `rareFilters` are behind a second button on every screen. */
const foldedNames = ["form", "sex", "region", "level", "mark", ...rareFilters] as const;

/** `ids` and the consents come from links of other screens. */
export const filterNames = [
  "search",
  "status",
  "ids",
  "consent",
  "messages_consent",
  ...foldedNames,
  "sort",
] as const;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { api, today, locale, isDocument } = pageOf(context);
  if (isDocument && params.id) return null;
  const query = listQuery(url, filterNames);
  const { page: _page, per_page: _size, status: _status, sort: _sort, ...rest } = query;
  const [page, counts, views, batches, courses, cohorts, rounds] = await Promise.all([
    answerOr(api.registrations.$get({ query }), null),
    answerOr(api.registrations.counts.$get({ query: rest }), null),
    answerOr(api.registrations.views.$get(), []),
    answerOr(api.registrations.messages.batches.$get(), []),
    answerOr(api.cohortes.courses.$get(), []),
    answerOr(api.cohortes.all.$get({ query: { per_page: "100", sort: "-start_date" } }), null),
    answerOr(api["selection-rounds"].$get({ query: {} }), []),
  ]);
  const choices = {
    today,
    courses: courses.map(({ id, title }) => ({ id, label: title })),
    cohorts: (cohorts?.data ?? []).map((cohort) => ({
      id: cohort.id,
      label: cohortIdentity(cohort, locale),
    })),
    rounds: rounds.map(({ id, name, year }) => ({ id, label: `${name} · ${year}` })),
  };
  return { page, counts, views, batches, choices, ...(await loadForms(context)) };
}

export const clientLoader = askForRows;
export const shouldRevalidate = unlessOtherRecord;

/** All registrations, and the one that is open. */
export default function AdminRegistrations() {
  const t = useTranslations("registrations.records.list");
  const list = useListData(useLoaderData<typeof loader>());
  const rows = list?.page?.data ?? [];
  function head(id: string) {
    const row = rows.find((each) => String(each.id) === id);
    return row && <RecordHeader registration={row} />;
  }
  return (
    <ListAndRecord label={t("title")} head={head} tools={<TurnRecords rows={rows} />}>
      {list && (
        <FormsContext value={list.formDefinitions}>
          <RegistrationList {...list} />
        </FormsContext>
      )}
    </ListAndRecord>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

/** The filters of the list also apply to the export. */
function RegistrationList({ page, counts, views, batches, choices }: Loaded) {
  const t = useTranslations("registrations");
  const url = useListUrl();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const query = listQuery({ searchParams: url.search }, filterNames);
  const { to } = usePaths();
  const manages = useStaff().may("registrations.manage");
  const options = useFilterOptions();
  const more = useMoreFilters(choices);
  const columns = useListColumns();
  const [hidden, setHidden] = useHiddenColumns("registrations");
  const [unfolded, setUnfolded] = useState(false);
  const [chosen, setSelected] = useState<RegistrationRow[]>([]);
  const selected = asRead(chosen, page);
  const active = foldedNames.filter((name) => url.get(name)).length;
  const read: ReadPage<RegistrationRow> = (window) =>
    api.registrations.$get({ query: { ...query, ...window } });
  const selection = {
    selected,
    onChange: setSelected,
    nameOf: ({ reference }: RegistrationRow) => reference,
    read,
  };
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <>
      <PageHeader
        title={t("records.list.title")}
        lead={t("records.list.lead")}
        action={
          <>
            <Button
              component={Link}
              to={to(`/admin/registration/tableau?${url.search}`)}
              variant="default"
              leftSection={<Table2 size={16} aria-hidden />}
            >
              {t("crossTable.title")}
            </Button>
            {manages && (
              <>
                <Button component="a" href={to("/registration/agent")} variant="default">
                  {t("records.list.agent")}
                </Button>
                <Button
                  component={Link}
                  to={to("/admin/registration/appels")}
                  variant="default"
                  leftSection={<PhoneCall size={16} aria-hidden />}
                >
                  {t("calls.title")}
                </Button>
                <Button
                  component={Link}
                  to={to("/admin/registration/doublons")}
                  variant="default"
                  leftSection={<CopyCheck size={16} aria-hidden />}
                >
                  {t("records.pairs.title")}
                </Button>
              </>
            )}
          </>
        }
      />
      {url.get("task") && (
        <MoveTask
          key={url.get("task")}
          id={url.get("task")}
          onEnd={() => void revalidate()}
          onClose={() => url.set({ task: null })}
        />
      )}
      <BatchList batches={batches} />
      {url.get("ids") && (
        <Alert color="blue" mb="md" role="status">
          {t("reach.these", { count: url.get("ids").split(",").length })}{" "}
          <Anchor component={Link} to={url.href({ ids: null })} inherit>
            {t("reach.all")}
          </Anchor>
        </Alert>
      )}
      <Tabs
        value={url.get("status") || "all"}
        onChange={(status) => url.set({ status: status === "all" ? null : status })}
        mb="md"
      >
        <Tabs.List className={table.stateTabs}>
          <Tabs.Tab value="all">
            {t("records.list.all")} <Count value={all} />
          </Tabs.Tab>
          {states.map((state) => (
            <Tabs.Tab key={state} value={state}>
              {t(`status.${state}.label`)} <Count value={counts?.[state] ?? 0} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={table.toolbar}>
        <SearchBox label={t("records.list.search")} />
        <FilterFoldButton shown={unfolded} onChange={setUnfolded} activeCount={active} />
        <FilterFold shown={unfolded}>
          <FilterSelect name="form" label={t("records.list.anyForm")} options={options.forms} />
          <FilterSelect name="sex" label={t("records.list.anySex")} options={options.sexes} />
          <FilterSelect
            name="region"
            label={t("records.list.anyRegion")}
            options={options.regions}
          />
          <FilterSelect name="level" label={t("records.list.anyLevel")} options={options.levels} />
          <FilterSelect
            name="mark"
            label={t("records.list.anyMark")}
            options={marks.map((value) => ({ value, label: t(`records.marks.${value}`) }))}
          />
          {more.button}
        </FilterFold>
        <div className={table.tools}>
          <ViewsMenu
            path="/api/registrations/views"
            views={views}
            hidden={hidden}
            onHidden={setHidden}
          />
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
          <ExportMenu path="/api/registrations/export" names={filterNames} />
        </div>
      </div>
      <FilterFold shown={unfolded}>{more.filters}</FilterFold>
      {selected.length > 0 && (
        <div className={table.bulk}>
          <MoveMenu rows={selected} onDone={() => setSelected([])} />
        </div>
      )}
      <ListTable
        label={t("records.list.title")}
        page={page}
        columns={columns}
        hidden={hidden}
        empty={t("records.list.empty")}
        filtered={filterNames.some((name) => name !== "sort" && url.get(name))}
        order={{ otherwise: "-submitted_at" }}
        {...(manages ? { selection } : {})}
      />
    </>
  );
}

function Count({ value }: { value: number }) {
  const format = useFormatter();
  return (
    <Badge variant="light" size="xs">
      {format.number(value)}
    </Badge>
  );
}
