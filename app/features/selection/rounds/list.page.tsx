import { Anchor, Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { loadForms, useForms, useFormTitle } from "#app/features/registration-form/use-forms.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import { type RoundRow, roundStatuses } from "../schema.ts";
import type { Route } from "./+types/list.page.ts";
import { NewRound } from "./new-round.tsx";
import { RoundBadge } from "./round-status.tsx";

const filterNames = ["form", "status"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const { page: _page, per_page: _size, ...query } = listQuery(url, filterNames);
  const rounds = await answerOr(api["selection-rounds"].$get({ query }), null);
  return { rounds, year: Number(today.slice(0, 4)), ...(await loadForms(context)) };
}

/** The rounds of all years, the newest first. */
export default function Rounds() {
  const t = useTranslations("rounds");
  const { rounds, year } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const titleOf = useFormTitle();
  const forms = useForms();
  const columns = useColumns();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t("list.title")}
        lead={t("list.lead")}
        action={
          <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
            {t("list.add")}
          </Button>
        }
      />
      <div className={table.toolbar}>
        <FilterSelect
          name="form"
          label={t("list.anyForm")}
          options={forms.map(({ key }) => ({ value: key, label: titleOf(key) }))}
        />
        <FilterSelect
          name="status"
          label={t("list.anyStatus")}
          options={roundStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </div>
      <ListTable
        label={t("list.title")}
        page={rounds && allOnOnePage(rounds)}
        columns={columns}
        hidden={[]}
        empty={t("list.empty")}
        filtered={filterNames.some((name) => url.get(name))}
      />
      {adding && <NewRound year={year} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Not paged: there are only a few rounds per year. */
function allOnOnePage(data: RoundRow[]) {
  const total = data.length;
  const meta = { current_page: 1, last_page: 1, per_page: Math.max(1, total) };
  const links = { first: "", last: "", prev: null, next: null };
  return { data, links, meta: { ...meta, total, from: total ? 1 : null, to: total || null } };
}

function useColumns(): ListColumn<RoundRow>[] {
  const t = useTranslations("rounds");
  const format = useFormatter();
  const titleOf = useFormTitle();
  const { to } = usePaths();
  return [
    {
      accessor: "name",
      title: t("columns.name"),
      render: ({ id, name, form, year }) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/select/${id}`)} fw={600}>
            {name}
          </Anchor>
          <div className={table.muted}>
            {titleOf(form)} · {year}
          </div>
        </>
      ),
    },
    {
      accessor: "status",
      title: t("columns.status"),
      render: ({ status }) => <RoundBadge status={status} />,
    },
    {
      accessor: "seats",
      title: t("columns.seats"),
      textAlign: "right",
      render: ({ seats }) => format.number(seats),
    },
    {
      accessor: "updated_at",
      title: t("columns.updated"),
      from: "tablet",
      render: ({ updated_at }) =>
        format.dateTime(new Date(updated_at), { dateStyle: "medium", timeStyle: "short" }),
    },
  ];
}
