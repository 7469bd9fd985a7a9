import { Anchor, Badge, Button, Group, Tabs } from "@mantine/core";
import { FileUp, MailPlus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { loadForms } from "#app/features/registration-form/use-forms.ts";
import { MoveMenu } from "#app/features/registration-records/move-menu.tsx";
import type { RegistrationRow } from "#app/features/registration-records/schema.ts";
import {
  useAnswerWords,
  useFilterOptions,
} from "#app/features/registration-records/use-answer-words.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterFold, FilterFoldButton } from "#app/staff/table/filter-fold.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { Route } from "./+types/shortlist.page.ts";
import { ConvokeDialog } from "./convoke-dialog.tsx";
import { MarkInputs } from "./mark-inputs.tsx";

const foldedNames = ["form", "formation", "sex", "region"] as const;
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
  return { page, counts, courses, ...(await loadForms(context)) };
}

function queryOf(url: Pick<URL, "searchParams">) {
  const { status, ...rest } = listQuery(url, filterNames);
  const wanted = status === "waitlisted" ? ("waitlisted" as const) : ("selected" as const);
  return { ...rest, status: wanted };
}

/** The shortlist with marks, convocations and bulk decisions. */
export default function Shortlist() {
  const t = useTranslations("shortlist");
  const { page, counts, courses } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const api = useApi();
  const { to, path } = usePaths();
  const options = useFilterOptions();
  const [unfolded, setUnfolded] = useState(false);
  const [selected, setSelected] = useState<RegistrationRow[]>([]);
  const [convoking, setConvoking] = useState(false);
  const columns = useColumns(new Map(courses.map(({ id, title }) => [id, title])));
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        action={
          <Button
            component={Link}
            to={to(`${path}/import`)}
            variant="default"
            leftSection={<FileUp size={17} aria-hidden />}
          >
            {t("import")}
          </Button>
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

function useColumns(courses: ReadonlyMap<number, string>): ListColumn<RegistrationRow>[] {
  const t = useTranslations("shortlist");
  const format = useFormatter();
  const words = useAnswerWords();
  const { to } = usePaths();
  return [
    {
      accessor: "person",
      title: t("person"),
      sort: "last_name",
      render: ({ id, last_name, first_names, reference }) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/${id}`)} fw={600}>
            {last_name} {first_names}
          </Anchor>
          <div className={table.muted}>{reference}</div>
        </>
      ),
    },
    {
      accessor: "marks",
      title: t("marks"),
      render: (registration) => <MarkInputs key={registration.id} registration={registration} />,
    },
    {
      accessor: "mean",
      title: t("mean"),
      sort: "marks",
      textAlign: "right",
      render: ({ test_mark, interview_mark }) => {
        const given = [test_mark, interview_mark].filter((mark) => mark !== null);
        const sum = given.reduce((all, mark) => all + mark, 0);
        if (!given.length) return "–";
        const mean = format.number(sum / given.length, { maximumFractionDigits: 2 });
        return given.length === 1 ? t("oneMark", { mean }) : mean;
      },
    },
    {
      accessor: "course",
      title: t("course"),
      from: "tablet",
      render: ({ formation_id: id }) => (id === null ? "–" : courses.get(id)),
    },
    {
      accessor: "sex",
      title: t("sex"),
      from: "tablet",
      render: ({ sex }) => words.option("sex", sex),
    },
    {
      accessor: "region",
      title: t("region"),
      from: "desktop",
      render: ({ region }) => words.option("region", region),
    },
  ];
}
