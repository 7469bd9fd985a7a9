import type { useApi } from "#app/staff/use-api.ts";
import type { AttendanceInput, AttendanceSession, Part, Presence } from "./schema.ts";

/** An entry that is not sent yet. Holds ids only: names must not stay on a shared device. */
export type QueuedMark = {
  day: string;
  part: Part;
  registration: number;
  presence: Presence;
  at: string;
};

/** Replaces an older entry about the same person and session. */
export function addMark(queue: readonly QueuedMark[], entry: QueuedMark): QueuedMark[] {
  return [...queue.filter((other) => !sameMark(other, entry)), entry];
}

/** Removes entries that were sent, unless they changed during the request. */
export function removeSent(
  queue: readonly QueuedMark[],
  sent: readonly QueuedMark[],
): QueuedMark[] {
  return queue.filter(
    (entry) => !sent.some((other) => sameMark(other, entry) && other.at === entry.at),
  );
}

function sameMark(a: QueuedMark, b: QueuedMark): boolean {
  return a.day === b.day && a.part === b.part && a.registration === b.registration;
}

export function toInput(queue: readonly QueuedMark[]): AttendanceInput {
  const sessions = Map.groupBy(queue, ({ day, part }) => `${day} ${part}`);
  return {
    sessions: [...sessions.values()].flatMap((entries) => {
      const [first] = entries;
      if (!first) return [];
      return {
        day: first.day,
        part: first.part,
        entries: entries.map(({ registration, presence, at }) => ({
          registration_id: registration,
          presence,
          at,
        })),
      };
    }),
  };
}

/** Entries in the queue override what the server has. */
export function marksOn(
  sessions: readonly AttendanceSession[],
  queue: readonly QueuedMark[],
  { day, part }: { day: string; part: Part },
): Map<number, Presence> {
  const session = sessions.find((each) => each.day === day && each.part === part);
  const known = Object.entries(session?.marks ?? {}).map(
    ([id, { presence }]) => [Number(id), presence] as const,
  );
  const queued = queue
    .filter((entry) => entry.day === day && entry.part === part)
    .map(({ registration, presence }) => [registration, presence] as const);
  return new Map([...known, ...queued]);
}

const keyOf = (user: number, cohort: number) => `attendance-${user}-${cohort}`;

/** The key contains the user, because two people may share a phone. */
export function storedQueue(user: number, cohort: number): QueuedMark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user, cohort)) ?? "[]");
    return Array.isArray(stored) ? (stored as QueuedMark[]) : [];
  } catch {
    return [];
  }
}

export function cohortsWithQueue(user: number): number[] {
  try {
    const start = keyOf(user, 0).slice(0, -1);
    return Object.keys(localStorage).flatMap((key) => {
      const cohort = key.startsWith(start) ? Number(key.slice(start.length)) : 0;
      return cohort && storedQueue(user, cohort).length ? [cohort] : [];
    });
  } catch {
    return [];
  }
}

/** Returns false if the device cannot store it. */
export function storeQueue(user: number, cohort: number, queue: readonly QueuedMark[]): boolean {
  try {
    if (queue.length) localStorage.setItem(keyOf(user, cohort), JSON.stringify(queue));
    else localStorage.removeItem(keyOf(user, cohort));
    return true;
  } catch {
    return false;
  }
}

/** `ended`: the session ended. `refused`: a permanent error, not retried. */
export type SendResult =
  | { kind: "sent"; sessions: AttendanceSession[] }
  | { kind: "ended" | "waiting" | "refused" };

export async function sendMarks(
  api: ReturnType<typeof useApi>,
  cohort: number,
  batch: readonly QueuedMark[],
): Promise<SendResult> {
  const param = { id: String(cohort) };
  const request = api.cohortes[":id"].attendance.$put({ param, json: toInput(batch) });
  const answer = await request.catch(() => null);
  if (answer?.ok) return { kind: "sent", sessions: (await answer.json()).sessions };
  const status: number = answer?.status ?? 0;
  if (status === 401) return { kind: "ended" };
  const isPermanent = status >= 400 && status < 500 && status !== 419 && status !== 429;
  return { kind: isPermanent ? "refused" : "waiting" };
}

const RETRY_SECONDS = [3, 6, 12, 30, 60];

/** In milliseconds. */
export function retryDelay(failures: number): number {
  return (RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 60) * 1000;
}
