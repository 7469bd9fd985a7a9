import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { readsOf } from "#app/platform/audit/note-read.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { files as storedFiles } from "#app/platform/files/tables.server.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { fillSeats, handleMissedDeadlines, sendReminders } from "./deadlines.server.ts";
import { admissionJobs } from "./jobs.server.ts";
import { writeLetters } from "./letters-task.server.ts";
import { membersOf } from "./members.queries.server.ts";
import type { AdmittedCohort } from "./schema.ts";

/** One member has confirmed, one is late, one has time left; two wait. Today is 2 November. */
async function aCohort(site: TestApp, autoPromote = false) {
  const cohort = await insertCohort(site.db, { formationId: 1, capacity: 3, autoPromote });
  const seated = { status: "admitted" as const, cohortId: cohort.id, formationId: 1 };
  const people = somePeople(5, { ...seated, confirmBy: "2026-11-20" }).map((person, index) => ({
    ...person,
    ...(index === 0 ? { confirmedAt: new Date("2026-10-20T08:00:00Z") } : {}),
    ...(index === 1 ? { confirmBy: "2026-11-01" } : {}),
    ...(index > 2
      ? { status: "waitlisted" as const, cohortId: null, confirmBy: null, testMark: index }
      : {}),
  }));
  const rows = await insertPeople(site.db, people);
  return { cohort, rows, ids: rows.map(({ id }) => id) };
}

describe("admitted applicants", () => {
  test("are listed by cohort with confirmed and overdue seats and the next in rank", async () => {
    const site = await startTestApp();
    const { cohort, ids } = await aCohort(site);
    const coordinator = await site.as("coordinator");
    const { cohorts: all } = (await (await coordinator.get("/api/admissions")).json()) as {
      cohorts: AdmittedCohort[];
    };
    expect(all.find(({ id }) => id === cohort.id)).toMatchObject({
      taken: 3,
      confirmed: 1,
      overdue: 1,
      next: { id: ids[4] },
    });
    const late = await coordinator.get(`/api/admissions/people?cohort=${cohort.id}&mark=overdue`);
    expect(((await late.json()) as Page<RegistrationRow>).data.map(({ id }) => id)).toEqual([
      ids[1],
    ]);
    const csv = await (await coordinator.get(`/api/admissions/export?cohort=${cohort.id}`)).text();
    expect(csv.trim().split(/\r?\n/)).toHaveLength(4);
    expect(csv).toContain("Cohorte d’essai");
  });

  test("a letter is a PDF, and a person without a seat gets 409", async () => {
    const site = await startTestApp();
    const { ids } = await aCohort(site);
    const coordinator = await site.as("coordinator");
    const letter = await coordinator.get(`/api/admissions/letters/${ids[0]}`);
    expect(letter.headers.get("content-type")).toBe("application/pdf");
    expect((await coordinator.get(`/api/admissions/letters/${ids[4]}`)).status).toBe(409);
  });

  test("the letters of a cohort are a ZIP that only the owner of the task can download", async () => {
    const site = await startTestApp();
    const { cohort } = await aCohort(site);
    const coordinator = await site.as("coordinator");
    const begun = await coordinator.post("/api/admissions/letters", { cohort_id: cohort.id });
    const { task } = (await begun.json()) as { task: string };
    await site.work(admissionJobs(site.services));
    const view = (await (await coordinator.get(`/api/tasks/${task}`)).json()) as TaskView;
    expect(view).toMatchObject({ state: "done", done: 3, total: 3 });
    const path = `/api/admissions/letters/files/${task}`;
    const zip = new Uint8Array(await (await coordinator.get(path)).arrayBuffer());
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual([
      "MA-2026-000001.pdf",
      "MA-2026-000002.pdf",
      "MA-2026-000003.pdf",
    ]);
    for (const bytes of Object.values(files)) {
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    }
    expect((await (await site.as("admin")).get(path)).status).toBe(404);
    const members = await membersOf(site.db, cohort.id);
    for (const { id } of members) {
      const looks = await readsOf(site.db, id);
      expect(looks.map(({ kind, among_others }) => [kind, among_others])).toEqual([
        ["letters", true],
      ]);
    }
  });

  test("letters written again after a kill are one file, which goes after a day without a result", async () => {
    const site = await startTestApp();
    const { cohort } = await aCohort(site);
    const { services, db, storage, clock } = site;
    const id = "0f5d3c1e-6f5b-4b61-9d6c-3d1f2a4b5c6d";
    for (const _ of [1, 2]) {
      await writeLetters(services, { cohortId: cohort.id }, async () => {}, { id });
    }
    const letters = await db.select().from(storedFiles);
    expect(letters.map(({ key }) => key)).toEqual([`private/letters/${id}.zip`]);
    const day = 24 * 60 * 60_000;
    await sweepFiles(db, storage, new Date(clock.now.getTime() + day - 1));
    expect(await storage.get(`private/letters/${id}.zip`)).not.toBeNull();
    await sweepFiles(db, storage, new Date(clock.now.getTime() + day));
    expect(await storage.get(`private/letters/${id}.zip`)).toBeNull();
  });

  test("a cancelled task writes no letters", async () => {
    const site = await startTestApp();
    const { cohort } = await aCohort(site);
    const coordinator = await site.as("coordinator");
    const begun = await coordinator.post("/api/admissions/letters", { cohort_id: cohort.id });
    const { task } = (await begun.json()) as { task: string };
    await coordinator.post(`/api/tasks/${task}/cancel`, {});
    await site.work(admissionJobs(site.services));
    const view = (await (await coordinator.get(`/api/tasks/${task}`)).json()) as TaskView;
    expect(view.state).toBe("cancelled");
    expect((await coordinator.get(`/api/admissions/letters/files/${task}`)).status).toBe(404);
  });
});

describe("a missed deadline", () => {
  const stateOf = async ({ db }: TestApp, id: number | undefined) => {
    const [row] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, id ?? 0));
    return row?.status;
  };

  test("is recorded once in the history and leaves the seat to the staff", async () => {
    const site = await startTestApp();
    const { ids } = await aCohort(site);
    expect(await handleMissedDeadlines(site.services)).toBe(1);
    expect(await handleMissedDeadlines(site.services)).toBe(0);
    expect(await stateOf(site, ids[1])).toBe("admitted");
    const events = await site.db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.kind, "deadline_passed"));
    expect(events.map(({ registrationId }) => registrationId)).toEqual([ids[1]]);
    expect(await fillSeats(site.services)).toBe(0);
  });

  test("gives the seat to the next in rank when the cohort promotes automatically", async () => {
    const site = await startTestApp();
    const { cohort, ids } = await aCohort(site, true);
    await handleMissedDeadlines(site.services);
    expect(await stateOf(site, ids[1])).toBe("withdrawn");
    const [moved] = await site.db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.kind, "moved"));
    // A fact, so that each reader gets it in their language.
    expect(moved).toMatchObject({ reason: "", data: { cause: { kind: "deadline" } } });
    expect(await fillSeats(site.services)).toBe(1);
    expect(await stateOf(site, ids[4])).toBe("admitted");
    expect(await stateOf(site, ids[3])).toBe("waitlisted");
    const [row] = await site.db.select().from(cohorts).where(eq(cohorts.id, cohort.id));
    expect(row?.taken).toBe(3);
    expect(await fillSeats(site.services)).toBe(0);
  });
});

test("an unconfirmed member is reminded once, two days before the deadline", async () => {
  const site = await startTestApp();
  const { ids } = await aCohort(site);
  const late = { email: "awa@example.org", statusChangedAt: new Date("2026-10-20T08:00:00Z") };
  await site.db.update(registrations).set(late);
  expect(await sendReminders(site.services)).toBe(0);
  site.clock.now = new Date("2026-11-18T09:00:00Z");
  expect(await sendReminders(site.services)).toBe(1);
  expect(await sendReminders(site.services)).toBe(0);
  const [mail, ...others] = await site.mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Confirmez votre place au plus tard le 20 novembre 2026");
  const reminded = await site.db
    .select({ id: registrationEvents.registrationId })
    .from(registrationEvents)
    .where(eq(registrationEvents.kind, "reminded"));
  expect(reminded).toEqual([{ id: ids[2] }]);
});

test("whom no reminder reaches is to be called, once", async () => {
  const site = await startTestApp();
  const { ids } = await aCohort(site);
  const nobody = { email: null, statusChangedAt: new Date("2026-10-20T08:00:00Z") };
  await site.db.update(registrations).set(nobody);
  site.clock.now = new Date("2026-11-18T09:00:00Z");
  expect(await sendReminders(site.services)).toBe(1);
  expect(await sendReminders(site.services)).toBe(0);
  const events = await site.db
    .select()
    .from(registrationEvents)
    .where(eq(registrationEvents.registrationId, ids[2] ?? 0));
  expect(events).toMatchObject([
    { kind: "unsent", data: { message: "reminder", why: "no_opt_in" } },
    { kind: "reminded", data: { told: false } },
  ]);
});
