import { Badge, Button, Group } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import type { Route } from "./+types/requests.page.ts";
import styles from "./privacy.module.css";
import { PrivacyNav } from "./privacy-nav.tsx";
import { AnswerDialog, RequestDialog } from "./request-dialogs.tsx";
import { type PrivacyRequest, requestStates } from "./requests-schema.ts";

const filterNames = ["search", "state"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const query = listQuery(url, filterNames);
  const [page, counts] = await Promise.all([
    answerOr(api.privacy.requests.$get({ query }), null),
    answerOr(api.privacy.requests.counts.$get(), null),
  ]);
  return { page, counts, today };
}

type Open = { answer: PrivacyRequest } | { change: PrivacyRequest | null } | null;

/** What people asked for about their data, and by when it must be answered. */
export default function Requests() {
  const t = useTranslations("privacy.requests");
  const { page, counts, today } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        title={t("title")}
        lead={t("lead")}
        action={
          <Button
            onClick={() => setOpen({ change: null })}
            leftSection={<Plus size={17} aria-hidden />}
          >
            {t("add")}
          </Button>
        }
        tabs={{
          name: "state",
          label: t("anyState"),
          items: [
            { value: "", label: t("anyState") },
            ...requestStates.map((value) => ({
              value,
              label: t(`states.${value}`),
              count: counts?.[value],
            })),
          ],
        }}
        search={t("search")}
        names={filterNames}
        page={page}
        columns={useColumns(setOpen)}
        asCards
        empty={t("empty")}
      >
        <PrivacyNav current="requests" />
      </ListScreen>
      {open && "answer" in open && <AnswerDialog request={open.answer} onClose={close} />}
      {open && "change" in open && (
        <RequestDialog request={open.change} today={today} onClose={close} />
      )}
    </>
  );
}

function useColumns(setOpen: (open: Open) => void): ListColumn<PrivacyRequest>[] {
  const t = useTranslations("privacy.requests");
  return [
    {
      name: "name",
      title: t("columns.who"),
      render: (request) => (
        <>
          <strong>{request.name}</strong>
          <div className={styles.muted}>
            {[t(`kinds.${request.kind}`), request.reference, request.contact]
              .filter(Boolean)
              .join(" · ")}
          </div>
          {request.note && <div className={styles.text}>{request.note}</div>}
          {request.answer && (
            <div className={styles.muted}>{t("answered", { answer: request.answer })}</div>
          )}
          <Group gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => setOpen({ answer: request })}>
              {t(request.state === "done" ? "changeAnswer" : "finish")}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setOpen({ change: request })}>
              {t("change")}
            </Button>
          </Group>
        </>
      ),
    },
    {
      name: "due_on",
      title: t("columns.due"),
      render: (request) => <Deadline request={request} />,
    },
  ];
}

function Deadline({ request }: { request: PrivacyRequest }) {
  const t = useTranslations("privacy.requests");
  const format = useFormatter();
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: "medium" });
  const { state, due_on, received_on, done_at, done_by } = request;
  return (
    <>
      <Badge variant="light" color={stateColor("privacyRequest", state)}>
        {t(`states.${state}`)}
      </Badge>
      <div>
        {done_at
          ? t("doneBy", { day: day(done_at), name: done_by ?? "–" })
          : t("dueOn", { day: day(due_on) })}
      </div>
      <div className={styles.muted}>{t("receivedOn", { day: day(received_on) })}</div>
    </>
  );
}
