import { Alert, Anchor, Button, Progress, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { RefusedList } from "#app/staff/task/refused-list.tsx";
import { useShownTask } from "#app/staff/task/use-task-notice.ts";
import styles from "./outbox.module.css";
import type { BatchView, BatchWritten } from "./schema.ts";

/** The latest batches, live while one is being sent; running ones are expanded. */
export function BatchList({ batches: loaded }: { batches: BatchView[] }) {
  const t = useTranslations("registrations.messages");
  const batches = useBatches(loaded);
  if (!batches.length) return null;
  const running = batches.filter(({ finished }) => !finished);
  return (
    <section aria-label={t("last")} className={styles.batches}>
      <details open={running.length > 0}>
        <summary>{running.length ? t("underWay", { count: running.length }) : t("last")}</summary>
        <Stack gap="xs" mt="xs">
          {batches.slice(0, Math.max(3, running.length)).map((batch) => (
            <ShownBatch key={batch.id} batch={batch} />
          ))}
        </Stack>
      </details>
    </section>
  );
}

function ShownBatch({ batch }: { batch: BatchView }) {
  useShownTask(batch.id, batch.finished);
  return <BatchProgress batch={batch} />;
}

/** The progress of a batch, its failures, and a button to stop the rest. */
export function BatchProgress({ batch }: { batch: BatchView }) {
  const t = useTranslations("registrations.messages");
  const format = useFormatter();
  const { total, states, finished, cancelled, failures } = batch;
  const api = useApi();
  const act = useAct();
  const { to } = usePaths();
  const name = useBatchName(batch);
  const done = total - states.queued - states.sending;
  const routes = api.registrations.messages;
  const stop = () => routes.batches[":batch"].cancel.$post({ param: { batch: batch.id } });
  const retry = (id: number) => () => routes[":id"].retry.$post({ param: { id: String(id) } });
  const color = finished ? (states.failed ? "orange" : "green") : "blue";
  return (
    <Alert color={color} title={name}>
      <p role="status">
        {finished
          ? t("finished", { sent: states.sent, failed: states.failed, stopped: states.cancelled })
          : t("running", { done, total })}
      </p>
      <Progress my="xs" value={total ? (done / total) * 100 : 100} aria-label={name} />
      <p className={styles.muted}>
        {batch.owner} ·{" "}
        {format.dateTime(new Date(batch.created_at), { dateStyle: "medium", timeStyle: "short" })}
      </p>
      {failures.length > 0 && (
        <ul className={styles.figures}>
          {failures.map(({ id, registration, reference, reason }) => (
            <li key={id}>
              {registration ? (
                <Anchor component={Link} to={to(`/admin/registration/${registration}`)}>
                  {reference}
                </Anchor>
              ) : (
                t("draft")
              )}{" "}
              {reason && t(`reasons.${reason}`)}{" "}
              <Button size="compact-xs" variant="default" onClick={() => act(retry(id))}>
                {t("retry")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!finished && !cancelled && (
        <Button size="xs" variant="default" onClick={() => act(stop)}>
          {t("stop")}
        </Button>
      )}
    </Alert>
  );
}

function useBatchName({ kind, subject }: BatchView): string {
  const t = useTranslations("registrations.messages");
  const kindName = useTranslations("templates.kinds");
  return kind === "own" ? subject || t("own") : kindName(`${kind}.name`);
}

/** Who gets no message of a batch and why, from the result of its task. */
export function LeftOut({ batch }: { batch: string }) {
  const t = useTranslations("registrations.messages");
  const api = useApi();
  const [written, setWritten] = useState<BatchWritten | null>(null);
  useEffect(() => {
    let unmounted = false;
    async function read() {
      const answer = await api.tasks[":id"].$get({ param: { id: batch } }).catch(() => null);
      const task = answer?.ok ? await answer.json() : null;
      if (!unmounted && task) setWritten(task.result as BatchWritten | null);
    }
    void read();
    return () => {
      unmounted = true;
    };
  }, [api, batch]);
  if (!written?.refused.length) return null;
  return (
    <section>
      <p>{t("nothingFor", { count: written.refused.length })}</p>
      <RefusedList refused={written.refused} labels={written.labels} />
    </section>
  );
}

const POLL_INTERVAL = 1_000;

/** Polls the latest batches while one of them is being sent. */
function useBatches(loaded: BatchView[]): BatchView[] {
  const api = useApi();
  const [polled, setPolled] = useState<{ since: BatchView[]; batches: BatchView[] } | null>(null);
  // What the page loaded later is newer than what was polled before.
  const batches = polled?.since === loaded ? polled.batches : loaded;
  const isSending = batches.some(({ finished }) => !finished);
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(async () => {
      const answer = await api.registrations.messages.batches.$get().catch(() => null);
      if (answer?.ok) setPolled({ since: loaded, batches: await answer.json() });
    }, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [api, loaded, isSending]);
  return batches;
}

/** Polls a batch until it is finished. */
export function useBatch(id: string | null): BatchView | null {
  const api = useApi();
  const [batch, setBatch] = useState<BatchView | null>(null);
  useEffect(() => {
    if (!id) return;
    let [unmounted, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [
      false,
      undefined,
    ];
    async function poll(param: { batch: string }) {
      const request = api.registrations.messages.batches[":batch"].$get({ param });
      const answer = await request.catch(() => null);
      if (unmounted) return;
      const next = answer?.ok ? await answer.json() : null;
      if (next) setBatch(next);
      if (!next?.finished) timer = setTimeout(() => void poll(param), POLL_INTERVAL);
    }
    void poll({ batch: id });
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [api, id]);
  return batch;
}
