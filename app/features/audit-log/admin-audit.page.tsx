import { useLoaderData } from "react-router";
import { useMessages, useTranslations } from "use-intl";
import { pageOf } from "#app/api-client/page-context.ts";
import { type AuditEntry, auditActions } from "#app/audit/schema.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { DayFilter } from "#app/staff/table/day-filter.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/admin-audit.page.ts";
import styles from "./audit.module.css";
import { AuditChange } from "./audit-change.tsx";
import { readAudit } from "./read-audit.ts";

const filters = ["search", "action", "from", "to"] as const;
const queried = [...filters, "actor", "subject_type", "subject_id", "sort"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQuery(url, [...queried]);
  return { page: await readAudit(pageOf(context).api, query) };
}

export default function Audit() {
  const t = useTranslations("auditLog");
  const { page } = useLoaderData<typeof loader>();
  const url = useListUrl();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={`${table.toolbar} ${styles.toolbar}`}>
        <SearchBox label={t("search")} />
        <FilterSelect
          name="action"
          label={t("anyAction")}
          options={[...auditActions(useMessages())].map(([value, label]) => ({ value, label }))}
        />
        <DayFilter name="from" label={t("from")} />
        <DayFilter name="to" label={t("to")} />
        <div className={table.tools}>
          <ExportMenu path="/api/audit/export" names={[...queried]} />
        </div>
      </div>
      <ListTable
        label={t("title")}
        page={page}
        columns={useAuditColumns()}
        order={{ otherwise: "-at" }}
        hidden={[]}
        empty={t("empty")}
        filtered={filters.some((name) => url.get(name))}
      />
    </>
  );
}

function useAuditColumns(): ListColumn<AuditEntry>[] {
  const t = useTranslations("auditLog");
  const moment = useMoment();
  return [
    {
      accessor: "at",
      title: t("columns.at"),
      sort: "at",
      render: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
      noWrap: true,
      width: 150,
    },
    {
      accessor: "action",
      title: t("columns.action"),
      render: (entry) => <AuditChange entry={entry} />,
    },
    { accessor: "address", title: t("columns.address"), from: "tablet", width: 140 },
  ];
}

/** Date and time in Abidjan, short enough for a table. */
function useMoment() {
  const format = useFormatter();
  return (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: "short", timeStyle: "short" });
}
