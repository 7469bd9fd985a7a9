import { Badge } from "@mantine/core";
import { NavLink, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { ListAndRecord } from "#app/staff/frame/list-and-record.tsx";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import { askForRows, unlessOtherRecord, useListData } from "#app/staff/frame/use-list-data.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import type { Route } from "./+types/list.page.ts";
import styles from "./inbox.module.css";
import { MessageBadge } from "./message-badge.tsx";
import { type InboxRow, messageStates } from "./schema.ts";

const filters = ["search", "state", "mine"] as const;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { api, isDocument } = pageOf(context);
  if (isDocument && params.id) return null;
  const inbox = api["contact-messages"];
  const [page, counts] = await Promise.all([
    pageOrNull(inbox.$get({ query: listQuery(url, filters) })),
    answerOr(inbox.counts.$get(), null),
  ]);
  return { page, counts };
}

export const clientLoader = askForRows;
export const shouldRevalidate = unlessOtherRecord;

/** All messages, and the one that is open. */
export default function Inbox() {
  const t = useTranslations("inbox");
  const list = useListData(useLoaderData<typeof loader>());
  return <ListAndRecord label={t("title")}>{list && <MessageList {...list} />}</ListAndRecord>;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function MessageList({ page, counts }: Loaded) {
  const t = useTranslations("inbox");
  return (
    <ListScreen
      title={t("title")}
      lead={t("lead")}
      tabs={{
        name: "state",
        label: t("states.label"),
        items: (["", ...messageStates] as const).map((state) => ({
          value: state,
          label: t(`states.${state || "all"}`),
          count: state ? counts?.[state] : null,
        })),
      }}
      search={t("search")}
      filters={[{ name: "mine", label: t("mine"), toggle: "1" }]}
      names={filters}
      exported="/api/contact-messages/export"
      page={page}
      columns={useColumns()}
      empty={t("empty")}
    />
  );
}

function useColumns(): ListColumn<InboxRow>[] {
  const t = useTranslations("inbox");
  const ago = useAgo();
  const { to, search } = usePaths();
  return [
    {
      name: "subject",
      title: t("columns.message"),
      render: ({ id, subject, name, answers, state }) => (
        <>
          <NavLink
            className={styles.subject ?? ""}
            data-state={state}
            to={to(`/admin/messages/${id}${search}`)}
          >
            {subject}
          </NavLink>
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
      name: "state",
      title: t("columns.state"),
      noWrap: true,
      render: ({ state }) => <MessageBadge state={state} />,
    },
    {
      name: "assigned_to",
      title: t("columns.assigned"),
      render: ({ assigned_to }) => assigned_to?.name ?? "–",
      from: "tablet",
    },
    {
      name: "created_at",
      title: t("columns.at"),
      noWrap: true,
      render: ({ created_at }) => <time dateTime={created_at}>{ago(created_at)}</time>,
      from: "tablet",
    },
  ];
}
