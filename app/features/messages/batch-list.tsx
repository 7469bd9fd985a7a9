import { Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useShownTask } from "#app/staff/use-task-notice.ts";
import { BatchProgress } from "./batch-progress.tsx";
import styles from "./outbox.module.css";
import type { BatchView } from "./schema.ts";
import { useBatch } from "./use-batch.ts";

/** The last messages to many: those under way are in sight, whoever comes back to the page. */
export function BatchList({ batches }: { batches: BatchView[] }) {
  const t = useTranslations("registrations.messages");
  if (!batches.length) return null;
  const running = batches.filter(({ finished }) => !finished);
  return (
    <section aria-label={t("last")} className={styles.batches}>
      <details open={running.length > 0}>
        <summary>{running.length ? t("underWay", { count: running.length }) : t("last")}</summary>
        <Stack gap="xs" mt="xs">
          {batches.slice(0, Math.max(3, running.length)).map((batch) => (
            <Watched key={`${batch.id} ${batch.finished}`} batch={batch} />
          ))}
        </Stack>
      </details>
    </section>
  );
}

function Watched({ batch }: { batch: BatchView }) {
  const seen = useBatch(batch.id, batch) ?? batch;
  useShownTask(batch.id, seen.finished);
  return <BatchProgress batch={seen} />;
}
