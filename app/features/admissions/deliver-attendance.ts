import type { useApi } from "#app/staff/use-api.ts";
import { asInput, type WaitingMark } from "./attendance-queue.ts";
import type { AttendanceSession } from "./schema.ts";

/** `ended`: sign in again. `refused`: the server would not take it, trying again is no use. */
export type Delivered =
  | { kind: "sent"; sessions: AttendanceSession[] }
  | { kind: "ended" | "waiting" | "refused" };

export async function deliver(
  api: ReturnType<typeof useApi>,
  cohort: number,
  parcel: readonly WaitingMark[],
): Promise<Delivered> {
  const param = { id: String(cohort) };
  const call = api.cohortes[":id"].attendance.$put({ param, json: asInput(parcel) });
  const answer = await call.catch(() => null);
  if (answer?.ok) return { kind: "sent", sessions: (await answer.json()).sessions };
  const status: number = answer?.status ?? 0;
  if (status === 401) return { kind: "ended" };
  const hopeless = status >= 400 && status < 500 && status !== 419 && status !== 429;
  return { kind: hopeless ? "refused" : "waiting" };
}

const PAUSES = [3, 6, 12, 30, 60];

/** Milliseconds until it is tried again. */
export function pauseAfter(failures: number): number {
  return (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 60) * 1000;
}
