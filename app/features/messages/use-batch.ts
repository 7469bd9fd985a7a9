import { useEffect, useState } from "react";
import { useApi } from "#app/staff/use-api.ts";
import type { BatchView } from "./schema.ts";

const EVERY = 1_000;

/** How far a message to many is, looked at again and again until nothing waits any more. */
export function useBatch(id: string | null, known: BatchView | null = null): BatchView | null {
  const api = useApi();
  const [batch, setBatch] = useState(known);
  const over = known?.finished ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for each message
  useEffect(() => {
    if (!id || over) return;
    let [gone, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    async function look(param: { batch: string }) {
      const call = api.registrations.messages.batches[":batch"].$get({ param });
      const answer = await call.catch(() => null);
      if (gone) return;
      const seen = answer?.ok ? await answer.json() : null;
      if (seen) setBatch(seen);
      if (!seen?.finished) timer = setTimeout(() => void look(param), EVERY);
    }
    void look({ batch: id });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, over]);
  return batch;
}
