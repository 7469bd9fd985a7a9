import { Badge, Button, Group, Tabs } from "@mantine/core";
import { CalendarClock, FileUp, MailPlus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { loadForms } from "#app/features/registration-form/use-forms.ts";
import { MoveMenu } from "#app/features/registration-records/move-menu.tsx";
import {
  convocationKinds,
  type RegistrationRow,
} from "#app/features/registration-records/schema.ts";
import { useFilterOptions } from "#app/features/registration-records/use-answer-words.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { DayFilter } from "#app/staff/table/day-filter.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterFold, FilterFoldButton } from "#app/staff/table/filter-fold.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { Route } from "./+types/shortlist.page.ts";
import { ConvokeDialog } from "./convoke-dialog.tsx";
import { fillDown, type MarkName, readMark } from "./marks.ts";
import { useSheetColumns } from "./sheet-columns.tsx";
import { PasteReport, type PasteResult, SheetStatus } from "./sheet-status.tsx";
import { useMarkSheet } from "./use-mark-sheet.ts";

const noRows: RegistrationRow[] = [];

/** A sheet of marks, not a list to leaf through. */
const PER_PAGE = "100";
const foldedNames = [
  "form",
  "formation",
  "sex",
  "region",
  "to_mark",
  "convoked",
  "convoked_on",
] as const;
const filterNames = ["search", ...foldedNames, "status", "sort"] as const;
const states = ["selected", "waitlisted"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = queryOf(url);
  const { page: _page, per_page: _size, sort: _sort, status: _status, ...counted } = query;
  const [page, counts, courses] = await Promise.all([
    answerOr(api.registrations.$get({ query }), null),
    answerOr(api.registrations.counts.$get({ query: counted }), null),
    answerOr(api.cohortes.courses.$get(), []),
  ]);
  const ids = page?.data.map(({ id }) => id).join(",");
  const appointments = ids
    ? await answerOr(api.registrations.convocations.$get({ query: { ids } }), [])
    : [];
  return { page, counts, courses, appointments, ...(await loadForms(context)) };
}

function queryOf(url: Pick<URL, "searchParams">) {
  const { status, ...rest } = listQuery(url, filterNames);
  const wanted = status === "waitlisted" ? ("waitlisted" as const) : ("selected" as const);
  return { ...rest, per_page: PER_PAGE, status: wanted };
}

/** The shortlist with marks, convocations and bulk decisions. */
export default function Shortlist() {
  const t = useTranslations("shortlist");
  const { page, counts, courses, appointments } = useLoaderData<typeof loader>();
  const rows = page?.data ?? noRows;
  const sheet = useMarkSheet(rows);
  const [pasted, setPasted] = useState<PasteResult | null>(null);
  const url = useListUrl();
  const api = useApi();
  const { to, path } = usePaths();
  const options = useFilterOptions();
  const [unfolded, setUnfolded] = useState(false);
  const [selected, setSelected] = useState<RegistrationRow[]>([]);
  const [convoking, setConvoking] = useState(false);
  function paste(from: { id: number; name: MarkName }, cells: string[][]) {
    const filled = fillDown(
      cells,
      rows.map(({ id }) => id),
      from,
    );
    const replaced = filled.cells.filter(({ id, name, text }) => {
      const before = sheet.savedMark(id, name);
      return before !== null && ![undefined, before].includes(readMark(text) ?? undefined);
    }).length;
    setPasted({ ...filled, replaced });
    for (const { id, name, text } of filled.cells) sheet.type(id, name, text);
    for (const { id, name } of filled.cells) sheet.finish(id, name);
  }
  const columns = useSheetColumns({
    courses: new Map(courses.map(({ id, title }) => [id, title])),
    appointments,
    sheet,
    paste,
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        action={
          <>
            <Button
              component={Link}
              to={to(`${path}/horaires`)}
              variant="default"
              leftSection={<CalendarClock size={17} aria-hidden />}
            >
              {t("timetable.title")}
            </Button>
            <Button
              component={Link}
              to={to(`${path}/import`)}
              variant="default"
              leftSection={<FileUp size={17} aria-hidden />}
            >
              {t("import")}
            </Button>
          </>
        }
      />
      <Tabs
        value={url.get("status") || "selected"}
        onChange={(status) => {
          setSelected([]);
          url.set({ status: status === "selected" ? null : status });
        }}
        mb="md"
      >
        <Tabs.List>
          {states.map((state) => (
            <Tabs.Tab key={state} value={state}>
              {t(`tabs.${state}`)} <Badge variant="light">{counts?.[state] ?? 0}</Badge>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={table.toolbar}>
        <SearchBox label={t("search")} />
        <FilterFoldButton
          shown={unfolded}
          onChange={setUnfolded}
          activeCount={foldedNames.filter((name) => url.get(name)).length}
        />
        <FilterFold shown={unfolded}>
          <FilterSelect name="form" label={t("anyForm")} options={options.forms} />
          <FilterSelect
            name="formation"
            label={t("anyCourse")}
            options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
          <FilterSelect name="sex" label={t("anySex")} options={options.sexes} />
          <FilterSelect name="region" label={t("anyRegion")} options={options.regions} />
          <FilterSelect
            name="to_mark"
            label={t("toMark.any")}
            options={convocationKinds.map((value) => ({ value, label: t(`toMark.${value}`) }))}
          />
          <FilterSelect
            name="convoked"
            label={t("convoked.any")}
            options={(["yes", "no"] as const).map((value) => ({
              value,
              label: t(`convoked.${value}`),
            }))}
          />
          <DayFilter name="convoked_on" label={t("convoked.on")} />
        </FilterFold>
        <div className={table.tools}>
          <ExportMenu
            path="/api/registrations/export"
            names={filterNames}
            fixed={{ status: url.get("status") || "selected" }}
          />
        </div>
      </div>
      {selected.length > 0 && (
        <>
          <MoveMenu rows={selected} onDone={() => setSelected([])} className={table.bulk} />
          <Group mb="md">
            <Button
              variant="default"
              size="xs"
              leftSection={<MailPlus size={16} aria-hidden />}
              onClick={() => setConvoking(true)}
            >
              {t("convoke", { count: selected.length })}
            </Button>
          </Group>
        </>
      )}
      {pasted && <PasteReport result={pasted} rows={rows} onClose={() => setPasted(null)} />}
      <SheetStatus sheet={sheet} />
      {/^-?marks$/.test(url.get("sort")) && <p className={table.told}>{t("equals")}</p>}
      <ListTable
        label={t("title")}
        page={page}
        columns={columns}
        hidden={[]}
        empty={t("empty")}
        filtered={filterNames.some((name) => name !== "sort" && name !== "status" && url.get(name))}
        order={{ otherwise: "-submitted_at", name: t("submitted") }}
        selection={{
          selected,
          onChange: setSelected,
          nameOf: ({ reference }) => reference,
          read: (window) =>
            api.registrations.$get({
              query: { ...queryOf({ searchParams: url.search }), ...window },
            }),
        }}
      />
      {convoking && <ConvokeDialog people={selected} onClose={() => setConvoking(false)} />}
    </>
  );
}
