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
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import { SelectAll } from "#app/staff/table/select-all.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import type { Route } from "./+types/shortlist.page.ts";
import { ConvokeDialog } from "./convoke-dialog.tsx";
import { MarkGrid } from "./mark-grid.tsx";
import { useSheetColumns } from "./sheet-columns.tsx";
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
  const [appointments, marks] = ids
    ? await Promise.all([
        answerOr(api.registrations.convocations.$get({ query: { ids } }), []),
        answerOr(api.registrations.marks.$get({ query: { ids } }), null),
      ])
    : [[], []];
  // A sheet without its marks would take new ones over those that are there.
  const read = marks ? { page, marks } : { page: null, marks: [] };
  return { ...read, counts, courses, appointments, ...(await loadForms(context)) };
}

function queryOf(url: Pick<URL, "searchParams">) {
  const status = url.searchParams.get("status") === "waitlisted" ? states[1] : states[0];
  return { ...listQuery(url, filterNames), per_page: PER_PAGE, status };
}

/** The shortlist with marks, convocations and bulk decisions. */
export default function Shortlist() {
  const t = useTranslations("shortlist");
  const { page, counts, courses, appointments, marks } = useLoaderData<typeof loader>();
  const rows = page?.data ?? noRows;
  const sheet = useMarkSheet(marks, rows);
  const url = useListUrl();
  const api = useApi();
  const { to, path } = usePaths();
  const options = useFilterOptions();
  const { status } = queryOf({ searchParams: url.search });
  const [convoked, setConvoked] = useState<RegistrationRow[]>([]);
  const [chosen, setChosen] = useState<{ within: string; rows: RegistrationRow[] }>();
  // Elsewhere nobody is selected.
  const selected = chosen?.within === status ? chosen.rows : [];
  const selection = {
    selected,
    onChange: (list: RegistrationRow[]) => setChosen({ within: status, rows: list }),
    nameOf: ({ reference }: RegistrationRow) => reference,
    read: (window: Record<"page" | "per_page", string>) =>
      api.registrations.$get({ query: { ...queryOf({ searchParams: url.search }), ...window } }),
  };
  const columns = useSheetColumns({
    courses: new Map(courses.map(({ id, title }) => [id, title])),
    appointments,
    sheet,
  });
  return (
    <>
      <ListScreen
        title={t("title")}
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
          { name: "form", label: t("anyForm"), options: options.forms },
          {
            name: "formation",
            label: t("anyCourse"),
            options: courses.map(({ id, title }) => ({ value: String(id), label: title })),
          },
          {
            name: "to_mark",
            label: t("toMark.any"),
            options: convocationKinds.map((value) => ({ value, label: t(`toMark.${value}`) })),
          },
          { name: "sex", label: t("anySex"), options: options.sexes, rare: true },
          { name: "region", label: t("anyRegion"), options: options.regions, rare: true },
          {
            name: "convoked",
            label: t("convoked.any"),
            options: (["yes", "no"] as const).map((value) => ({
              value,
              label: t(`convoked.${value}`),
            })),
            rare: true,
          },
          { name: "convoked_on", label: t("convoked.on"), day: true, rare: true },
        ]}
        names={filterNames}
        exported={{ path: "/api/registrations/export", fixed: { status } }}
        above={/^-?marks$/.test(url.get("sort")) && <p className={table.muted}>{t("equals")}</p>}
        page={page}
        columns={[]}
        empty={t("empty")}
        instead={
          page &&
          rows.length > 0 && (
            <>
              <SelectAll page={page} {...selection} />
              <MarkGrid
                label={t("title")}
                rows={rows}
                sheet={sheet}
                columns={columns}
                order="-submitted_at"
                selection={selection}
                bar={
                  selected.length > 0 && (
                    <MoveMenu
                      // The marks typed here made newer versions of their registrations.
                      rows={selected.map((row) => ({
                        ...row,
                        version: sheet.rowVersion(row.id) ?? row.version,
                      }))}
                      onDone={() => selection.onChange([])}
                    >
                      <Button
                        variant="default"
                        size="xs"
                        leftSection={<MailPlus size={16} aria-hidden />}
                        onClick={() => setConvoked(selected)}
                      >
                        {t("convoke", { count: selected.length })}
                      </Button>
                    </MoveMenu>
                  )
                }
              />
              <ListFooter meta={page.meta} />
            </>
          )
        }
      />
      {convoked.length > 0 && <ConvokeDialog people={convoked} onClose={() => setConvoked([])} />}
    </>
  );
}
