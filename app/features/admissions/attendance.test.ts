import { describe, expect, test } from "vitest";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { addMark, marksOn, type QueuedMark, removeSent, toInput } from "./attendance-queue.ts";
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
  test("the same entry sent twice is stored once, and the entry made last wins", async () => {
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
    // A phone that was offline sends an older entry.
    const { sessions } = await put(entry("absent", "08:05"));
    expect(sessions).toHaveLength(1);
    expect(Object.values(sessions[0]?.marks ?? {})).toEqual([
      { presence: "late", at: "2026-11-02T08:20:00.000Z" },
    ]);
    // A clock that is years ahead must not block later entries.
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

  test("an entry about a person outside the cohort is left out and listed", async () => {
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

  test("a day outside the cohort or in the future is refused, and a session can be deleted", async () => {
    const site = await startTestApp();
    const { path, ids } = await aClass(site);
    const coordinator = await site.as("coordinator");
    const inputOn = (day: string) => ({
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
      const refused = await coordinator.put(path, inputOn(day));
      expect(refused.status, day).toBe(422);
      expect(await refused.json()).toMatchObject({
        errors: { "sessions.0.day": [expect.any(String)] },
      });
    }
    const { sessions } = (await (
      await coordinator.put(path, inputOn("2026-11-02"))
    ).json()) as Answer;
    const [session] = sessions;
    const other = await insertCohort(site.db, { formationId: 1 });
    const otherPath = `/api/cohortes/${other.id}/attendance/${session?.id}`;
    expect((await coordinator.delete(otherPath)).status).toBe(404);
    const afterDelete = await coordinator.delete(`${path}/${session?.id}`);
    expect(await afterDelete.json()).toEqual({ sessions: [] });
    expect((await coordinator.delete(`${path}/${session?.id}`)).status).toBe(404);
  });

  test("the attendance sheet is a PDF", async () => {
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

describe("the attendance queue of a device", () => {
  const entry: QueuedMark = {
    day: "2026-11-02",
    part: "day",
    registration: 7,
    presence: "absent",
    at: "2026-11-02T08:00:00.000Z",
  };
  const later: QueuedMark = { ...entry, presence: "present", at: "2026-11-02T08:01:00.000Z" };

  test("a newer entry replaces the older one of the same person and session", () => {
    expect(addMark([entry], later)).toEqual([later]);
    expect(addMark([entry], { ...entry, part: "morning" })).toHaveLength(2);
  });

  test("an entry changed during the request stays in the queue", () => {
    expect(removeSent([entry], [entry])).toEqual([]);
    expect(removeSent([later], [entry])).toEqual([later]);
  });

  test("a queued entry overrides the entry of the server", () => {
    const marks = { "7": { presence: "late" as const, at: entry.at } };
    const known = [{ id: 1, day: "2026-11-02", part: "day" as const, marks }];
    expect(marksOn(known, [], entry).get(7)).toBe("late");
    expect(marksOn(known, [later], entry).get(7)).toBe("present");
  });

  test("the request groups entries by session", () => {
    const input = toInput([entry, { ...entry, registration: 8 }, { ...entry, part: "morning" }]);
    expect(input.sessions.map(({ entries }) => entries.length)).toEqual([2, 1]);
  });
});
