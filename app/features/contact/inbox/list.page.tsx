import { Badge, Button } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { type KeptHandle, keptOrLoaded } from "#app/staff/kept-list.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useAgo } from "#app/staff/use-ago.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { Route } from "./+types/list.page.ts";
import styles from "./inbox.module.css";
import { MessageBadge } from "./message-badge.tsx";
import { type InboxRow, messageStates } from "./schema.ts";

const filters = ["search", "state", "mine"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const inbox = api["contact-messages"];
  const [page, counts] = await Promise.all([
    pageOrNull(inbox.$get({ query: listQuery(url, filters) })),
    answerOr(inbox.counts.$get(), null),
  ]);
  return { page, counts };
}

export const handle: KeptHandle = { keepsList: true };
export const clientLoader = (args: Route.ClientLoaderArgs) => keptOrLoaded(args);

export default function Inbox() {
  const t = useTranslations("inbox");
  const { page, counts } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const mine = url.get("mine") === "1";
  const tabs = ["", ...messageStates] as const;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <nav className={styles.tabs} aria-label={t("states.label")}>
        {tabs.map((state) => (
          <Link
            key={state}
            to={url.href({ state })}
            aria-current={url.get("state") === state ? "page" : undefined}
          >
            {t(`states.${state || "all"}`)} {state && counts && <span>{counts[state]}</span>}
          </Link>
        ))}
      </nav>
      <div className={`${table.toolbar} ${styles.toolbar}`}>
        <SearchBox label={t("search")} />
        <Button
          variant={mine ? "light" : "default"}
          aria-pressed={mine}
          onClick={() => url.set({ mine: mine ? null : 1 })}
        >
          {t("mine")}
        </Button>
        <div className={table.tools}>
          <ExportMenu path="/api/contact-messages/export" names={filters} />
        </div>
      </div>
      <ListTable
        label={t("title")}
        page={page}
        columns={useColumns()}
        hidden={[]}
        empty={t("empty")}
        filtered={filters.some((name) => url.get(name))}
      />
    </>
  );
}

function useColumns(): ListColumn<InboxRow>[] {
  const t = useTranslations("inbox");
  const ago = useAgo();
  const { to } = usePaths();
  return [
    {
      accessor: "subject",
      title: t("columns.message"),
      render: ({ id, subject, name, answers, state }) => (
        <>
          <Link className={styles.subject} data-state={state} to={to(`/admin/messages/${id}`)}>
            {subject}
          </Link>
          <span className={styles.sub}>
            {name}
            {answers > 0 && (
              <Badge size="sm" variant="default">
                {t("answers", { count: answers })}
              </Badge>
            )}
          </span>
        </>
      ),
    },
    {
      accessor: "state",
      title: t("columns.state"),
      noWrap: true,
      render: ({ state }) => <MessageBadge state={state} />,
    },
    {
      accessor: "assigned_to",
      title: t("columns.assigned"),
      render: ({ assigned_to }) => assigned_to?.name ?? "–",
      from: "tablet",
    },
    {
      accessor: "created_at",
      title: t("columns.at"),
      noWrap: true,
      render: ({ created_at }) => <time dateTime={created_at}>{ago(created_at)}</time>,
      from: "tablet",
    },
  ];
}
