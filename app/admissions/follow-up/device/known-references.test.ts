import { expect, test } from "vitest";
import {
  type QueuedSubmission,
  submissionQueue,
} from "#app/admissions/applying/device/queued-submission.ts";
import { inMemory } from "#app/device/store.ts";
import { knownReferences } from "./known-references.ts";

test("the references sent from a device are known, newest first, without those of an agent", async () => {
  const store = inMemory();
  const put = (key: string, queuedAt: number, change: Partial<QueuedSubmission>) =>
    submissionQueue.set(store, { key, queuedAt, ...change } as QueuedSubmission);
  const sent = (reference: string) =>
    ({ kind: "sent", reference, at: "", receiptToken: null }) as const;
  await put("a", 1, { state: sent("MA-2026-000001") });
  await put("b", 2, { state: sent("MI-2026-000002") });
  await put("c", 3, { state: { kind: "waiting" } });
  await put("d", 4, { state: sent("MA-2026-000003"), agent: { id: 1, name: "Agent" } });
  expect(await knownReferences(store)).toEqual(["MI-2026-000002", "MA-2026-000001"]);
});
