import type { AttendanceInput, AttendanceSession, Part, Presence } from "./schema.ts";

/** What was entered on this device and has not arrived yet. Numbers only, no names. */
export type WaitingMark = {
  day: string;
  part: Part;
  registration: number;
  presence: Presence;
  at: string;
};

/** Of two entries about the same person and session, the newer one. */
export function added(queue: readonly WaitingMark[], entry: WaitingMark): WaitingMark[] {
  return [...queue.filter((other) => !sameMark(other, entry)), entry];
}

/** What is left after these arrived; what was changed while they travelled stays. */
export function without(
  queue: readonly WaitingMark[],
  sent: readonly WaitingMark[],
): WaitingMark[] {
  return queue.filter(
    (entry) => !sent.some((other) => sameMark(other, entry) && other.at === entry.at),
  );
}

function sameMark(a: WaitingMark, b: WaitingMark): boolean {
  return a.day === b.day && a.part === b.part && a.registration === b.registration;
}

export function asInput(queue: readonly WaitingMark[]): AttendanceInput {
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

/** Who was there on a day: what the server knows, under what this device still holds. */
export function marksOn(
  sessions: readonly AttendanceSession[],
  queue: readonly WaitingMark[],
  { day, part }: { day: string; part: Part },
): Map<number, Presence> {
  const session = sessions.find((each) => each.day === day && each.part === part);
  const known = Object.entries(session?.marks ?? {}).map(
    ([id, { presence }]) => [Number(id), presence] as const,
  );
  const held = queue
    .filter((entry) => entry.day === day && entry.part === part)
    .map(({ registration, presence }) => [registration, presence] as const);
  return new Map([...known, ...held]);
}

const keyOf = (user: number, cohort: number) => `attendance-${user}-${cohort}`;

/** Two people may share a phone: each finds only their own. */
export function keptQueue(user: number, cohort: number): WaitingMark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user, cohort)) ?? "[]");
    return Array.isArray(kept) ? (kept as WaitingMark[]) : [];
  } catch {
    return [];
  }
}

/** The cohorts for which something waits on this device. */
export function cohortsWaiting(user: number): number[] {
  try {
    const start = keyOf(user, 0).slice(0, -1);
    return Object.keys(localStorage).flatMap((key) => {
      const cohort = key.startsWith(start) ? Number(key.slice(start.length)) : 0;
      return cohort && keptQueue(user, cohort).length ? [cohort] : [];
    });
  } catch {
    return [];
  }
}

/** Whether the device could keep it. */
export function keepQueue(user: number, cohort: number, queue: readonly WaitingMark[]): boolean {
  try {
    if (queue.length) localStorage.setItem(keyOf(user, cohort), JSON.stringify(queue));
    else localStorage.removeItem(keyOf(user, cohort));
    return true;
  } catch {
    return false;
  }
}
