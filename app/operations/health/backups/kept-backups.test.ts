import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backupName, momentOfBackup } from "#app/platform/backup/backup-name.ts";
import { keptBackups } from "./kept-backups.ts";

const DAY = 24 * 60 * 60_000;
const now = new Date("2026-11-17T02:05:00.000Z");
const daysAgo = (days: number) =>
  backupName("tremplin", new Date(now.getTime() - days * DAY), false);

describe("which backups are kept", () => {
  test("a daily one for two years leaves 7 days, 4 weeks and 12 months", () => {
    const names = Array.from({ length: 730 }, (_, days) => daysAgo(days));
    const kept = keptBackups(names, now);
    expect(kept.slice(0, 7)).toEqual(names.slice(0, 7));
    const days = kept.map((name) => momentOfBackup(name)?.toISOString().slice(0, 10)).sort();
    expect(days).toEqual([
      "2025-12-31",
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
      "2026-07-31",
      "2026-08-31",
      "2026-09-30",
      "2026-10-31",
      "2026-11-01",
      "2026-11-08",
      "2026-11-11",
      "2026-11-12",
      "2026-11-13",
      "2026-11-14",
      "2026-11-15",
      "2026-11-16",
      "2026-11-17",
    ]);
  });

  test("every backup of the last seven days stays, and one a week or month of the older ones", () => {
    const day = (days: number) => [0, 1, 2].map((hours) => daysAgo(days + hours / 24));
    const week = [0.1, 1.1, 2.1, 3.1, 4.1, 5.1, 6.1].flatMap(day);
    const kept = keptBackups([...week, ...day(40.1), ...day(70.1)], now);
    expect(kept).toEqual(expect.arrayContaining(week));
    expect(kept.filter((name) => !week.includes(name))).toEqual([daysAgo(40.1), daysAgo(70.1)]);
  });

  test("other files, half backups and those before a restore are not its business", () => {
    const others = [
      "notes.txt",
      `${daysAgo(1)}.part`,
      backupName("before-restore", now, false),
      "tremplin-2026-13-45T02-05-00-000Z.tar",
    ];
    expect(keptBackups([...others, daysAgo(900)], now)).toEqual([daysAgo(900)]);
  });

  test("one from the future takes no place from the newest", () => {
    const today = daysAgo(0);
    const future = daysAgo(-400);
    expect(keptBackups([future, today], now)[0]).toBe(today);
  });

  const moments = fc.date({
    min: new Date("2019-01-01"),
    max: new Date("2031-01-01"),
    noInvalidDate: true,
  });

  test("whatever there is, the newest stays, at most 23 days have one, and keeping again keeps the same", () => {
    const lists = fc.uniqueArray(moments, { selector: (moment) => moment.getTime(), minLength: 1 });
    fc.assert(
      fc.property(lists, moments, fc.boolean(), (made, at, encrypted) => {
        const names = made.map((moment) => backupName("tremplin", moment, encrypted));
        const kept = keptBackups(names, at);
        const past = names.filter((name) => (momentOfBackup(name) ?? at) <= at).sort();
        const newest = past.at(-1);
        expect(kept.length).toBeGreaterThan(0);
        const days = new Set(kept.map((name) => momentOfBackup(name)?.toISOString().slice(0, 10)));
        expect(days.size).toBeLessThanOrEqual(23);
        if (newest) expect(kept).toContain(newest);
        expect(names).toEqual(expect.arrayContaining(kept));
        expect(new Set(keptBackups(kept, at))).toEqual(new Set(kept));
      }),
    );
  });
});
