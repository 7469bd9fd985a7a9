import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { RefusedList } from "#app/staff/refused-list.tsx";
import { useApi } from "#app/staff/use-api.ts";
import type { BatchWritten } from "./schema.ts";

/** Who gets nothing of a message to many and why, from the task that wrote it. */
export function LeftOut({ batch }: { batch: string }) {
  const t = useTranslations("registrations.messages");
  const api = useApi();
  const [written, setWritten] = useState<BatchWritten | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each batch
  useEffect(() => {
    let gone = false;
    async function read() {
      const answer = await api.tasks[":id"].$get({ param: { id: batch } }).catch(() => null);
      const task = answer?.ok ? await answer.json() : null;
      if (!gone && task) setWritten(task.result as BatchWritten | null);
    }
    void read();
    return () => {
      gone = true;
    };
  }, [batch]);
  if (!written?.refused.length) return null;
  return (
    <section>
      <p>{t("nothingFor", { count: written.refused.length })}</p>
      <RefusedList refused={written.refused} labels={written.labels} />
    </section>
  );
}
