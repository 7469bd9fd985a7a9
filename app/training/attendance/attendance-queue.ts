import { type ApiError, outcomeOf } from "#app/api-client/browser/api-error.ts";
import { causeOf, isTemporary } from "#app/api-client/browser/refusal-key.ts";
import { readAnswer } from "#app/staff/form/use-act.ts";
import type { useApi } from "#app/staff/form/use-api.ts";
import type {
  AttendanceInput,
  AttendanceSession,
  Filled,
  NotTaken,
  Part,
  Presence,
} from "#app/training/seats/schema.ts";

/** An entry that is not sent yet. Holds ids only: names must not stay on a shared device. */
export type QueuedMark = {
  day: string;
  part: Part;
  registration: number;
  presence: Presence;
  at: string;
  /** The `at` of the entry that was on screen for the person; null for none. */
  seen?: string | null;
  /** Made by the button that marks everybody else present. */
  onlyUnmarked?: boolean;
};

/** An entry of this device that was not taken, and the one that stands. */
export type Difference = QueuedMark & Pick<NotTaken, "standing">;

/** Replaces an older entry about the same person and session. */
export function addMark(queue: readonly QueuedMark[], entry: QueuedMark): QueuedMark[] {
  return [...queue.filter((other) => !sameMark(other, entry)), entry];
}

/** Removes entries that were sent, unless they changed during the request or wait for a decision. */
export function removeSent(
  queue: readonly QueuedMark[],
  sent: readonly QueuedMark[],
  undecided: readonly QueuedMark[] = [],
): QueuedMark[] {
  return queue.filter((entry) => !isIn(sent, entry) || isIn(undecided, entry));
}

/** The entry that replaces the one that stands; another one in its place is shown again. */
export function mineInstead({ standing, ...mine }: Difference): QueuedMark {
  const at = new Date(Date.parse(standing.at) + 1).toISOString();
  return { ...mine, at, seen: standing.at };
}

export function isIn(list: readonly QueuedMark[], entry: QueuedMark): boolean {
  return list.some((other) => sameMark(other, entry) && other.at === entry.at);
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
        entries: entries.map(({ registration, presence, at, seen, onlyUnmarked = false }) => ({
          registration_id: registration,
          presence,
          at,
          seen,
          only_unmarked: onlyUnmarked,
        })),
      };
    }),
  };
}

/** What the server had for a person, as this page knows it. */
export function seenAt(
  sessions: readonly AttendanceSession[],
  { day, part, registration }: Omit<QueuedMark, "at">,
): string | null {
  const session = sessions.find((each) => each.day === day && each.part === part);
  return session?.marks[String(registration)]?.at ?? null;
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
  | {
      kind: "sent";
      sessions: AttendanceSession[];
      filled: Filled[];
      /** Entries for people who had one by then. */
      skipped: Difference[];
      /** Entries beside one of somebody else that was not on screen; they stay in the queue. */
      undecided: Difference[];
    }
  | { kind: "ended" | "waiting" | "refused"; error: ApiError };

export async function sendMarks(
  api: ReturnType<typeof useApi>,
  cohort: number,
  batch: readonly QueuedMark[],
): Promise<SendResult> {
  const param = { id: String(cohort) };
  const request = api.cohortes[":id"].attendance.$put({ param, json: toInput(batch) });
  const outcome = await outcomeOf(request.then((answer) => readAnswer(answer)));
  if (outcome.ok) {
    const { sessions, filled, not_taken } = outcome.data;
    const because = (wanted: NotTaken["why"]) =>
      not_taken
        .filter(({ why }) => why === wanted)
        .map(({ registration_id: registration, why: _, ...rest }) => ({ ...rest, registration }));
    const [skipped, undecided] = [because("marked"), because("newer")];
    return { kind: "sent", sessions, filled, skipped, undecided };
  }
  const cause = causeOf(outcome);
  if (cause === "ended") return { kind: "ended", error: outcome };
  return { kind: isTemporary(cause) ? "waiting" : "refused", error: outcome };
}
