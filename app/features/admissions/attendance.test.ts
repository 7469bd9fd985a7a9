import { describe, expect, test } from "vitest";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { added, asInput, marksOn, type WaitingMark, without } from "./attendance-queue.ts";
import type { AttendanceSession } from "./schema.ts";

async function aClass(site: TestApp) {
  const dates = { startDate: "2026-10-01", endDate: "2027-06-01" };
  const cohort = await insertCohort(site.db, { formationId: 1, ...dates });
  const people = await insertPeople(
    site.db,
    somePeople(3, { status: "admitted", cohortId: cohort.id }),
  );
  return { path: `/api/cohortes/${cohort.id}/attendance`, ids: people.map(({ id }) => id) };
}

type Answer = { sessions: AttendanceSession[]; left_out: number[] };

describe("attendance", () => {
  test("sent twice is the same as once, and the later entry stands", async () => {
    const site = await startTestApp();
    const { path, ids } = await aClass(site);
    const coordinator = await site.as("coordinator");
    const entry = (presence: string, at: string) => ({
      sessions: [
        {
          day: "2026-11-02",
          part: "morning",
          entries: [{ registration_id: ids[0], presence, at: `2026-11-02T${at}:00Z` }],
        },
      ],
    });
    const put = async (body: object) =>
      (await (await coordinator.put(path, body)).json()) as Answer;
    await put(entry("absent", "08:00"));
    await put(entry("absent", "08:00"));
    await put(entry("late", "08:20"));
    // A phone that was without a line for an hour sends what it noted before.
    const { sessions } = await put(entry("absent", "08:05"));
    expect(sessions).toHaveLength(1);
    expect(Object.values(sessions[0]?.marks ?? {})).toEqual([
      { presence: "late", at: "2026-11-02T08:20:00.000Z" },
    ]);
    // A clock that is years ahead does not win for ever.
    await put({
      sessions: entry("excused", "08:30").sessions.map((session) => ({
        ...session,
        entries: session.entries.map((each) => ({ ...each, at: "2030-01-01T00:00:00Z" })),
      })),
    });
    site.clock.now = new Date("2026-11-02T11:00:00Z");
    const after = await put(entry("present", "10:30"));
    expect(after.sessions[0]?.marks[String(ids[0])]?.presence).toBe("present");
  });

  test("leaves out who is not in the cohort, and says so", async () => {
    const site = await startTestApp();
    const { path, ids } = await aClass(site);
    const coordinator = await site.as("coordinator");
    const at = "2026-11-02T08:00:00Z";
    const entries = [ids[0], 999_999].map((registration_id) => ({
      registration_id,
      presence: "present",
      at,
    }));
    const sessions = [{ day: "2026-11-02", part: "day", entries }];
    const answer = (await (await coordinator.put(path, { sessions })).json()) as Answer;
    expect(answer.left_out).toEqual([999_999]);
    expect(Object.keys(answer.sessions[0]?.marks ?? {})).toEqual([String(ids[0])]);
  });

  test("lies within the cohort and never ahead; what was entered by mistake is taken away", async () => {
    const site = await startTestApp();
    const { path, ids } = await aClass(site);
    const coordinator = await site.as("coordinator");
    const on = (day: string) => ({
      sessions: [
        {
          day,
          part: "day",
          entries: [{ registration_id: ids[0], presence: "present", at: "2026-11-02T08:00:00Z" }],
        },
      ],
    });
    site.clock.now = new Date("2026-11-02T11:00:00Z");
    for (const day of ["1999-01-01", "2026-09-30", "2027-06-02", "2026-11-03"]) {
      const refused = await coordinator.put(path, on(day));
      expect(refused.status, day).toBe(422);
      expect(await refused.json()).toMatchObject({
        errors: { "sessions.0.day": [expect.any(String)] },
      });
    }
    const { sessions } = (await (await coordinator.put(path, on("2026-11-02"))).json()) as Answer;
    const [held] = sessions;
    const other = await insertCohort(site.db, { formationId: 1 });
    const elsewhere = `/api/cohortes/${other.id}/attendance/${held?.id}`;
    expect((await coordinator.delete(elsewhere)).status).toBe(404);
    const left = await coordinator.delete(`${path}/${held?.id}`);
    expect(await left.json()).toEqual({ sessions: [] });
    expect((await coordinator.delete(`${path}/${held?.id}`)).status).toBe(404);
  });

  test("has a sheet to print", async () => {
    const site = await startTestApp();
    const { path } = await aClass(site);
    const coordinator = await site.as("coordinator");
    const sheet = await coordinator.get(`${path}/sheet?from=2026-11-07`);
    expect(sheet.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

describe("what a device holds", () => {
  const entry: WaitingMark = {
    day: "2026-11-02",
    part: "day",
    registration: 7,
    presence: "absent",
    at: "2026-11-02T08:00:00.000Z",
  };
  const later: WaitingMark = { ...entry, presence: "present", at: "2026-11-02T08:01:00.000Z" };

  test("keeps one entry for a person and session, the newest", () => {
    expect(added([entry], later)).toEqual([later]);
    expect(added([entry], { ...entry, part: "morning" })).toHaveLength(2);
  });

  test("what was changed while it travelled is not forgotten", () => {
    expect(without([entry], [entry])).toEqual([]);
    expect(without([later], [entry])).toEqual([later]);
  });

  test("stands above what the server knows", () => {
    const marks = { "7": { presence: "late" as const, at: entry.at } };
    const known = [{ id: 1, day: "2026-11-02", part: "day" as const, marks }];
    expect(marksOn(known, [], entry).get(7)).toBe("late");
    expect(marksOn(known, [later], entry).get(7)).toBe("present");
  });

  test("travels session by session", () => {
    const input = asInput([entry, { ...entry, registration: 8 }, { ...entry, part: "morning" }]);
    expect(input.sessions.map(({ entries }) => entries.length)).toEqual([2, 1]);
  });
});
