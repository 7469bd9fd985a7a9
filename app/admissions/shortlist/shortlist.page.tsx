import { Button } from "@mantine/core";
import { CalendarClock, FileUp, MailPlus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { MoveMenu } from "#app/admissions/records/moves/move-menu.tsx";
import { useFilterOptions } from "#app/admissions/records/record/use-answer-words.ts";
import { convocationKinds, type RegistrationRow } from "#app/admissions/records/schema.ts";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import type { Route } from "./+types/shortlist.page.ts";
import { ConvokeDialog } from "./convoke-dialog.tsx";
import { fillDown, type MarkName, readMark } from "./marks.ts";
import { useSheetColumns } from "./sheet-columns.tsx";
import { PasteReport, type PasteResult, SheetStatus } from "./sheet-status.tsx";
import { useMarkSheet } from "./use-mark-sheet.ts";

const noRows: RegistrationRow[] = [];

/** A sheet of marks, not a list to leaf through. */
const PER_PAGE = "100";
const filterNames = [
  "search",
  "form",
  "formation",
  "sex",
  "region",
  "to_mark",
  "convoked",
  "convoked_on",
  "sort",
] as const;
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
  const status = url.searchParams.get("status") === "waitlisted" ? states[1] : states[0];
  return { ...listQuery(url, filterNames), per_page: PER_PAGE, status };
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
  const { status } = queryOf({ searchParams: url.search });
  const [convoked, setConvoked] = useState<RegistrationRow[]>([]);
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
      <ListScreen
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
        tabs={{
          name: "status",
          label: t("title"),
          first: "selected",
          items: states.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            count: counts?.[value] ?? 0,
          })),
        }}
        search={t("search")}
        filters={[
          { name: "form", label: t("byForm"), options: options.forms },
          {
            name: "formation",
            label: t("byCourse"),
            options: courses.map(({ id, title }) => ({ value: String(id), label: title })),
          },
          {
            name: "to_mark",
            label: t("toMark.by"),
            options: convocationKinds.map((value) => ({ value, label: t(`toMark.${value}`) })),
          },
          { name: "sex", label: t("bySex"), options: options.sexes },
          { name: "region", label: t("byRegion"), options: options.regions },
          {
            name: "convoked",
            label: t("convoked.by"),
            options: (["yes", "no"] as const).map((value) => ({
              value,
              label: t(`convoked.${value}`),
            })),
          },
          { name: "convoked_on", label: t("convoked.on"), day: true },
        ]}
        names={filterNames}
        exported={{ path: "/api/registrations/export", fixed: { status } }}
        above={
          <>
            {pasted && <PasteReport result={pasted} rows={rows} onClose={() => setPasted(null)} />}
            <SheetStatus sheet={sheet} />
            {/^-?marks$/.test(url.get("sort")) && <p className={table.muted}>{t("equals")}</p>}
          </>
        }
        page={page}
        columns={columns}
        empty={t("empty")}
        order={{ otherwise: "-submitted_at", name: t("submitted") }}
        selection={{
          nameOf: ({ reference }) => reference,
          within: status,
          read: (window) =>
            api.registrations.$get({
              query: { ...queryOf({ searchParams: url.search }), ...window },
            }),
          bar: (selected, onChange) => (
            <MoveMenu rows={selected} onDone={() => onChange([])}>
              <Button
                variant="default"
                size="xs"
                leftSection={<MailPlus size={16} aria-hidden />}
                onClick={() => setConvoked(selected)}
              >
                {t("convoke", { count: selected.length })}
              </Button>
            </MoveMenu>
          ),
        }}
      />
      {convoked.length > 0 && <ConvokeDialog people={convoked} onClose={() => setConvoked([])} />}
    </>
  );
}
