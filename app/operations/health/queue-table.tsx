import { Button, Table } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import stacked from "#app/staff/table/stacked.module.css";
import styles from "./health.module.css";
import type { QueueView } from "./schema.ts";

/** The kinds of background work with something waiting or failed. */
export function QueueTable({ queues }: { queues: readonly QueueView[] }) {
  const t = useTranslations("health.queues");
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t("title")}</h2>
      {queues.length === 0 ? (
        <p className={styles.muted}>{t("none")}</p>
      ) : (
        <div className={stacked.stacked}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("name")}</Table.Th>
                <Table.Th>{t("waiting")}</Table.Th>
                <Table.Th>{t("failed")}</Table.Th>
                <Table.Th>{t("error")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {queues.map((queue) => (
                <QueueRow key={queue.name} queue={queue} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
}

function QueueRow({ queue }: { queue: QueueView }) {
  const t = useTranslations("health.queues");
  const ago = useAgo();
  const { name, waiting, failed, oldest_at, failed_at, error_code } = queue;
  return (
    <Table.Tr>
      <Table.Td>
        <code>{name}</code>
      </Table.Td>
      <Table.Td data-label={t("waiting")}>
        <span>
          {waiting}
          {oldest_at && waiting > 0 && (
            <span className={styles.muted}> {t("since", { ago: ago(oldest_at) })}</span>
          )}
        </span>
      </Table.Td>
      <Table.Td data-label={t("failed")}>
        <span>
          {failed} {failed > 0 && <Retry name={name} />}
        </span>
      </Table.Td>
      <Table.Td data-label={t("error")}>
        <span>
          {error_code && <code>{error_code}</code>}
          {failed_at && <span className={styles.muted}> {ago(failed_at)}</span>}
        </span>
      </Table.Td>
    </Table.Tr>
  );
}

function Retry({ name }: { name: string }) {
  const t = useTranslations("health.queues");
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    const { retry } = api.health.jobs[":name"];
    await act(() => retry.$post({ param: { name } }), { done: t("retried") });
    setBusy(false);
  }
  return (
    <Button variant="light" loading={busy} onClick={send} aria-label={`${t("retry")} – ${name}`}>
      {t("retry")}
    </Button>
  );
}
