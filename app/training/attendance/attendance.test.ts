import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#app/platform/access/tables.server.ts";
import type { AttendanceSession, Filled, NotTaken } from "#app/training/seats/schema.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import {
  addMark,
  type Difference,
  marksOn,
  mineInstead,
  type QueuedMark,
  removeSent,
  seenAt,
  toInput,
} from "./attendance-queue.ts";

async function aClass(site: TestApp) {
  const dates = { startDate: "2026-10-01", endDate: "2027-06-01" };
  const cohort = await insertCohort(site.db, { formationId: 1, ...dates });
  const people = await insertPeople(
    site.db,
    somePeople(3, { status: "admitted", cohortId: cohort.id }),
  );
  return { path: `/api/cohortes/${cohort.id}/attendance`, ids: people.map(({ id }) => id) };
}

type Answer = {
  sessions: AttendanceSession[];
  left_out: number[];
  not_taken: NotTaken[];
  filled: Filled[];
};

type Caller = Awaited<ReturnType<TestApp["as"]>>;
type Tap = {
  id: number | undefined;
  presence: string;
  at: string;
  seen?: string | null;
  only?: boolean;
};

/** Two coordinators with one session of 2 November 2026. */
async function twoColleagues() {
  const site = await startTestApp();
  const { path, ids } = await aClass(site);
  site.clock.now = new Date("2026-11-02T12:00:00Z");
  const callers = [await site.as("coordinator"), await site.as("coordinator")] as const;
  for (const [nth, name] of [
    { firstname: "Dada", lastname: "Kouassi" },
    { firstname: "Coumba", lastname: "Touré" },
  ].entries()) {
    await site.db
      .update(users)
      .set(name)
      .where(eq(users.id, callers[nth]?.user.id ?? 0));
  }
  async function put(caller: Caller, taps: Tap[]) {
    const entries = taps.map(({ id, presence, at, seen, only = false }) => ({
      registration_id: id,
      presence,
      at: `2026-11-02T${at.length === 5 ? `${at}:00` : at}Z`,
      seen,
      only_unmarked: only,
    }));
    const sessions = [{ day: "2026-11-02", part: "day", entries }];
    return (await (await caller.put(path, { sessions })).json()) as Answer;
  }
  const presencesOf = ({ sessions }: Pick<Answer, "sessions">) =>
    ids.map((id) => sessions[0]?.marks[String(id)]?.presence);
  return { site, path, ids, callers, put, presencesOf };
}

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

  test("marking everybody present fills only people without an entry, and can be undone", async () => {
    const { site, path, ids, callers, put, presencesOf } = await twoColleagues();
    const [d, c] = callers;
    await put(d, [{ id: ids[0], presence: "absent", at: "09:00" }]);
    // The page of the second was loaded before that.
    const everybody = ids.map((id) => ({ id, presence: "present", at: "09:05", only: true }));
    const pressed = await put(c, everybody);
    expect(presencesOf(pressed)).toEqual(["absent", "present", "present"]);
    const standing = { presence: "absent", by: "Dada Kouassi", at: "2026-11-02T09:00:00.000Z" };
    expect(pressed.not_taken).toMatchObject([
      { registration_id: ids[0], presence: "present", why: "marked", standing },
    ]);
    expect(pressed.filled.map(({ registration_id: id }) => id)).toEqual([ids[1], ids[2]]);
    // The answer was lost, the device sends again.
    expect((await put(c, everybody)).filled).toEqual(pressed.filled);

    await put(d, [{ id: ids[1], presence: "late", at: "09:10" }]);
    // Another cannot take it back.
    const entries = pressed.filled;
    const byOther = await d.post(`${path}/undo`, { entries });
    expect(await byOther.json()).toMatchObject({ removed: 0 });
    const undone = (await (await c.post(`${path}/undo`, { entries })).json()) as Answer;
    expect(undone).toMatchObject({ removed: 1 });
    expect(presencesOf(undone)).toEqual(["absent", "late", undefined]);
    const admin = await site.as("admin");
    const log = (await (await admin.get("/api/audit?page=1")).json()) as { data: object[] };
    expect(log.data).toContainEqual(
      expect.objectContaining({ action: "cohorts.attendance_undone" }),
    );
  });

  test("undo removes a session that is empty then", async () => {
    const { path, ids, callers, put } = await twoColleagues();
    const [, c] = callers;
    const { filled } = await put(c, [{ id: ids[0], presence: "present", at: "09:05", only: true }]);
    const undone = await c.post(`${path}/undo`, { entries: filled });
    expect(await undone.json()).toEqual({ sessions: [], removed: 1 });
  });

  test("two presses at the same moment fill each person once", async () => {
    const { ids, callers, put } = await twoColleagues();
    const press = (at: string) => ids.map((id) => ({ id, presence: "present", at, only: true }));
    const answers = await Promise.all(
      callers.map((caller, nth) => put(caller, press(`09:0${nth}`))),
    );
    expect(answers.flatMap(({ filled }) => filled)).toHaveLength(3);
    expect(answers.flatMap(({ not_taken }) => not_taken)).toHaveLength(3);
  });

  test("an entry made offline beside a colleague’s newer one is listed until it is decided", async () => {
    const { ids, callers, put, presencesOf } = await twoColleagues();
    const [d, c] = callers;
    const everybody = ids.map((id) => ({ id, presence: "present", at: "09:05", only: true }));
    await put(c, everybody);
    const offline = [
      { id: ids[0], presence: "absent", at: "09:00" },
      { id: ids[1], presence: "late", at: "09:01" },
      // Both say the same: nothing to decide.
      { id: ids[2], presence: "present", at: "09:02" },
    ];
    for (const _ of ["sent", "sent again"]) {
      const { not_taken } = await put(d, offline);
      const standing = { presence: "present", by: "Coumba Touré", at: "2026-11-02T09:05:00.000Z" };
      expect(not_taken).toEqual([
        expect.objectContaining({ registration_id: ids[0], presence: "absent", standing }),
        expect.objectContaining({ registration_id: ids[1], presence: "late", why: "newer" }),
      ]);
    }
    // “Write mine” for the first.
    const mine = await put(d, [{ id: ids[0], presence: "absent", at: "09:05:00.001" }]);
    expect(mine.not_taken).toEqual([]);
    expect(presencesOf(mine)).toEqual(["absent", "present", "present"]);
  });

  test("an entry on an old view of the sheet does not replace a colleague’s entry", async () => {
    const { ids, callers, put, presencesOf } = await twoColleagues();
    const [d, c] = callers;
    const [id] = ids;
    await put(d, [{ id, presence: "absent", at: "09:00", seen: null }]);
    const stale = await put(c, [{ id, presence: "present", at: "09:05", seen: null }]);
    expect(presencesOf(stale)[0]).toBe("absent");
    expect(stale.not_taken).toMatchObject([{ registration_id: id, why: "newer" }]);
    const standing = stale.not_taken[0]?.standing.at ?? "";
    const decided = await put(c, [{ id, presence: "present", at: "09:06", seen: standing }]);
    expect(presencesOf(decided)[0]).toBe("present");
    expect(decided.not_taken).toEqual([]);
    // The first has not seen that either.
    const again = await put(d, [{ id, presence: "late", at: "09:07", seen: standing }]);
    expect(presencesOf(again)[0]).toBe("present");
  });

  test("a session with a colleague’s entries that were not on screen is not deleted", async () => {
    const { path, ids, callers, put } = await twoColleagues();
    const [d, c] = callers;
    const { sessions } = await put(d, [{ id: ids[0], presence: "present", at: "09:00" }]);
    const { id, marks } = sessions[0] as AttendanceSession;
    const onScreen = `${path}/${id}?entries=1&latest=${marks[String(ids[0])]?.at}`;
    await put(c, [{ id: ids[1], presence: "absent", at: "09:05" }]);
    const more = await d.delete(onScreen);
    expect([more.status, await more.json()]).toMatchObject([409, { why: "unseen" }]);
    const later = await d.delete(onScreen.replace("entries=1", "entries=2"));
    expect(later.status).toBe(409);
    const latest = "2026-11-02T09:05:00.000Z";
    expect((await d.delete(`${path}/${id}?entries=2&latest=${latest}`)).status).toBe(200);
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

  test("an entry that waits for a decision stays in the queue", () => {
    expect(removeSent([entry], [entry], [entry])).toEqual([entry]);
  });

  test("the own entry replaces the one that was shown, and nothing newer", () => {
    const standing = { presence: "present", by: null, at: "2026-11-02T09:00:00.000Z" } as const;
    const difference: Difference = { ...entry, standing };
    const at = "2026-11-02T09:00:00.001Z";
    expect(mineInstead(difference)).toEqual({ ...entry, at, seen: standing.at });
  });

  test("a queued entry overrides the entry of the server", () => {
    const marks = { "7": { presence: "late" as const, at: entry.at } };
    const known = [{ id: 1, day: "2026-11-02", part: "day" as const, marks }];
    expect(marksOn(known, [], entry).get(7)).toBe("late");
    expect(marksOn(known, [later], entry).get(7)).toBe("present");
  });

  test("an entry knows which one was on screen", () => {
    const marks = { "7": { presence: "late" as const, at: entry.at } };
    const known = [{ id: 1, day: "2026-11-02", part: "day" as const, marks }];
    expect(seenAt(known, entry)).toBe(entry.at);
    expect(seenAt(known, { ...entry, registration: 8 })).toBeNull();
    expect(seenAt(known, { ...entry, part: "morning" })).toBeNull();
  });

  test("the request groups entries by session", () => {
    const input = toInput([entry, { ...entry, registration: 8 }, { ...entry, part: "morning" }]);
    expect(input.sessions.map(({ entries }) => entries.length)).toEqual([2, 1]);
  });
});
