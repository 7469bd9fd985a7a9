import { useLoaderData } from "react-router";
import { useMessages, useTranslations } from "use-intl";
import { pageOf } from "#app/api-client/page-context.ts";
import { type AuditEntry, auditActions } from "#app/platform/audit/schema.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import type { Route } from "./+types/admin-audit.page.ts";
import { AuditChange } from "./audit-change.tsx";
import { readAudit } from "./read-audit.ts";

const names = [
  "search",
  "action",
  "from",
  "to",
  "actor",
  "subject_type",
  "subject_id",
  "sort",
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQuery(url, names);
  return { page: await readAudit(pageOf(context).api, query) };
}

export default function Audit() {
  const t = useTranslations("auditLog");
  const { page } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title={t("title")}
      lead={t("lead")}
      search={t("search")}
      filters={[
        {
          name: "action",
          label: t("byAction"),
          options: [...auditActions(useMessages())].map(([value, label]) => ({ value, label })),
        },
        { name: "from", label: t("from"), day: true },
        { name: "to", label: t("to"), day: true },
      ]}
      names={names}
      exported="/api/audit/export"
      page={page}
      columns={useAuditColumns()}
      order={{ otherwise: "-at" }}
      empty={t("empty")}
    />
  );
}

function useAuditColumns(): ListColumn<AuditEntry>[] {
  const t = useTranslations("auditLog");
  const moment = useMoment();
  return [
    {
      name: "at",
      title: t("columns.at"),
      sort: "at",
      render: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
      noWrap: true,
    },
    {
      name: "action",
      title: t("columns.action"),
      render: (entry) => <AuditChange entry={entry} />,
    },
    { name: "address", title: t("columns.address"), from: "tablet" },
  ];
}

/** Date and time in Abidjan, short enough for a table. */
function useMoment() {
  const format = useFormatter();
  return (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: "short", timeStyle: "short" });
}
