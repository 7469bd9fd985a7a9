import { useEffect, useState } from "react";
import { useApi } from "#app/staff/use-api.ts";
import type { BatchView } from "./schema.ts";

const POLL_INTERVAL = 1_000;

/** How far a message to many is, looked at again and again until nothing waits any more. */
export function useBatch(id: string | null, initial: BatchView | null = null): BatchView | null {
  const api = useApi();
  const [batch, setBatch] = useState(initial);
  const isFinished = initial?.finished ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for each message
  useEffect(() => {
    if (!id || isFinished) return;
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
  }, [id, isFinished]);
  return batch;
}
