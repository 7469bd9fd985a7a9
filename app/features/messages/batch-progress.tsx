import { Alert, Anchor, Button, Progress } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import styles from "./outbox.module.css";
import type { BatchView } from "./schema.ts";

/** How far a message to many is: what went out, what failed and why, and a way to stop the rest. */
export function BatchProgress({ batch }: { batch: BatchView }) {
  const t = useTranslations("registrations.messages");
  const format = useFormatter();
  const { total, states, finished, cancelled, failures } = batch;
  const api = useApi();
  const act = useAct();
  const { to } = usePaths();
  const name = useBatchName(batch);
  const done = total - states.queued - states.sending;
  const calls = api.registrations.messages;
  const stop = () => calls.batches[":batch"].cancel.$post({ param: { batch: batch.id } });
  const again = (id: number) => () => calls[":id"].retry.$post({ param: { id: String(id) } });
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
              <Anchor component={Link} to={to(`/admin/registration/${registration}`)}>
                {reference}
              </Anchor>{" "}
              {reason && t(`reasons.${reason}`)}{" "}
              <Button size="compact-xs" variant="default" onClick={() => act(again(id))}>
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
  const words = useTranslations("templates.kinds");
  return kind === "own" ? subject || t("own") : words(`${kind}.name`);
}
