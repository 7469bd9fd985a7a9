import { Button, Select } from "@mantine/core";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { unlessOtherRows } from "#app/api-client/same-place.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { StaffError } from "#app/staff/frame/staff-error.tsx";
import type { Route } from "./+types/message.page.ts";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./inbox.module.css";
import { MessageBadge } from "./message-badge.tsx";
import type { InboxMessage, MessageState } from "./schema.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const inbox = pageOf(context).api["contact-messages"];
  const [message, people] = await Promise.all([
    readAnswer(inbox[":id"].$get({ param: { id: params.id } })),
    answerOr(inbox.answerers.$get(), []),
  ]);
  if (!message.data) throw data(null, { status: message.status });
  return { message: message.data, people };
}

export const shouldRevalidate = unlessOtherRows;

export default function Message() {
  const { message } = useLoaderData<typeof loader>();
  // The key resets all state: an answer that was begun must not appear below the next message.
  return <MessagePage key={message.id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />;
}

function MessagePage() {
  const t = useTranslations("inbox");
  const { message, people } = useLoaderData<typeof loader>();
  const change = useChange(message);
  const isSpam = message.state === "spam";
  return (
    <>
      <PageHeader
        title={message.subject}
        lead={<MessageBadge state={message.state} />}
        action={
          <Button
            variant="default"
            leftSection={isSpam ? <ShieldCheck size={16} /> : <ShieldAlert size={16} />}
            onClick={() => change({ state: isSpam ? "open" : "spam" })}
          >
            {t(isSpam ? "notSpam" : "spam")}
          </Button>
        }
      />
      <div className={styles.page}>
        <Thread message={message} />
        <aside className={styles.facts}>
          <Select
            label={t("columns.assigned")}
            placeholder={t("nobody")}
            clearable
            data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={message.assigned_to ? String(message.assigned_to.id) : null}
            onChange={(value) => change({ assigned_to: value === null ? null : Number(value) })}
          />
          {message.state === "done" ? (
            <Button variant="default" onClick={() => change({ state: "open" })}>
              {t("reopen")}
            </Button>
          ) : (
            <Button variant="default" onClick={() => change({ state: "done" })}>
              {t("done")}
            </Button>
          )}
        </aside>
      </div>
    </>
  );
}

function useChange({ id, version }: InboxMessage) {
  const t = useTranslations("inbox");
  const api = useApi();
  const act = useAct();
  return (change: { state?: MessageState; assigned_to?: number | null }) =>
    act(
      () =>
        api["contact-messages"][":id"].$patch({
          param: { id: String(id) },
          json: { ...change, version },
        }),
      { done: t("changed") },
    );
}

function Thread({ message }: { message: InboxMessage }) {
  const t = useTranslations("inbox");
  const format = useFormatter();
  const moment = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "long", timeStyle: "short" });
  const { name, email, phone, created_at, answers } = message;
  return (
    <div className={styles.thread}>
      <article className={styles.entry} lang={message.locale}>
        <header>
          <strong>{name}</strong>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
          <time dateTime={created_at}>{moment(created_at)}</time>
        </header>
        <p>{message.message}</p>
      </article>
      {answers.map(({ id, text, by, at }) => (
        <article key={id} className={styles.entry} data-ours lang={message.locale}>
          <header>
            <strong>{t("answered", { name: by })}</strong>
            <time dateTime={at}>{moment(at)}</time>
          </header>
          <p>{text}</p>
        </article>
      ))}
      {email ? <AnswerForm message={message} /> : <p className={styles.sub}>{t("noEmail")}</p>}
    </div>
  );
}
