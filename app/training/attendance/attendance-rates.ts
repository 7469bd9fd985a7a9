import type { AttendanceSession } from "#app/training/seats/schema.ts";

export type MonthRate = {
  /** As in 2026-05. */
  month: string;
  sessions: number;
  /** Present or late. */
  attended: number;
  entries: number;
};

/** The attendance of each month, the newest first; counted as the indicator does: of all entries. */
export function ratesByMonth(sessions: readonly AttendanceSession[]): MonthRate[] {
  const months = Map.groupBy(sessions, ({ day }) => day.slice(0, 7));
  return [...months]
    .map(([month, own]) => {
      const marks = own.flatMap((session) => Object.values(session.marks));
      const there = marks.filter(({ presence }) => presence === "present" || presence === "late");
      return { month, sessions: own.length, attended: there.length, entries: marks.length };
    })
    .filter(({ entries }) => entries > 0)
    .sort((a, b) => b.month.localeCompare(a.month));
}
