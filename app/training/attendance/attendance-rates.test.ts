import { expect, test } from "vitest";
import type { AttendanceSession, Presence } from "#app/training/seats/schema.ts";
import { ratesByMonth } from "./attendance-rates.ts";

function session(day: string, ...presences: Presence[]): AttendanceSession {
  const marks = presences.map((presence, nth) => [String(nth), { presence, at: "" }]);
  return { id: Number(day.slice(-2)), day, part: "day", marks: Object.fromEntries(marks) };
}

test("each month has the sessions, and who was there of all entries", () => {
  const sessions = [
    session("2026-05-03", "present", "late", "absent", "excused"),
    session("2026-05-10", "present"),
    session("2026-04-26", "absent"),
    session("2026-06-07"),
  ];
  expect(ratesByMonth(sessions)).toEqual([
    { month: "2026-05", sessions: 2, attended: 3, entries: 5 },
    { month: "2026-04", sessions: 1, attended: 0, entries: 1 },
  ]);
});
