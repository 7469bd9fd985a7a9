import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationEvents } from "#app/admissions/registrations/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { aPastCohort, attend, END, issueAll } from "#tests/setup/certificates.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { ok } from "#tests/setup/content.ts";
import type { CohortOutcomes, OutcomesChanged } from "./schema.ts";

const START = "2026-03-02";

test("those who meet the conditions complete together, the others are named with the reason", async () => {
  const site = await aPastCohort(4);
  const { coordinator, path, people, seen, outcomes, db } = site;
  const [first = 0, second = 0, third = 0, fourth = 0] = people.map(({ id }) => id);
  await attend(site, first, ["present", "late", "present", "excused", "absent"]);
  await attend(site, second, ["present", "absent", "absent", "excused"]);
  await attend(site, fourth, ["present"]);
  const conditions = { min_attendance: 75, min_mark: 10, version: 0 };
  await ok(coordinator.put(`${path}/conditions`, conditions));
  expect((await coordinator.put(`${path}/conditions`, conditions)).status).toBe(409);
  const began = { day: START, people: await seen([first, second, third]) };
  await ok(coordinator.post(`${path}/start`, began));
  const marked = (await seen([first, second])).map((one) => ({ ...one, final_mark: 14.5 }));
  await ok(coordinator.put(`${path}/marks`, { people: marked }));
  const listed = (await outcomes()).people;
  expect(listed[0]).toMatchObject({ present: 3, counted: 4, attendance: 75, missing: [] });
  expect(listed[1]).toMatchObject({ attendance: 33, missing: ["attendance"] });
  expect(listed[2]).toMatchObject({ attendance: null, missing: ["noAttendance", "noMark"] });
  const completing = { outcome: "completed", day: END, people: await seen() };
  const result = await ok<OutcomesChanged>(coordinator.post(path, completing));
  expect(result.changed).toEqual([first]);
  expect(result.refused).toEqual([
    { id: second, message: "La présence est trop basse." },
    { id: third, message: "Aucune présence n’est notée. La note finale manque." },
    { id: fourth, message: "La note finale manque." },
  ]);
  expect(result.people[0]).toMatchObject({ outcome: "completed", ended_on: END });
  const kinds = await db
    .select({ kind: registrationEvents.kind })
    .from(registrationEvents)
    .where(eq(registrationEvents.registrationId, first))
    .orderBy(registrationEvents.id);
  expect(kinds.map(({ kind }) => kind)).toEqual(["started", "marked", "completed"]);
  const done = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "certificates.completed"));
  expect(done.map(({ subjectLabel }) => subjectLabel)).toEqual(["MA-2026-000001"]);
});

test("an exception needs a reason, leaving too, and neither happens before the start", async () => {
  const { coordinator, path, people, seen } = await aPastCohort(2);
  const [first = 0, second = 0] = people.map(({ id }) => id);
  await ok(
    coordinator.put(`${path}/conditions`, { min_attendance: null, min_mark: 10, version: 0 }),
  );
  const decide = async (id: number, more: object) =>
    coordinator.post(path, { outcome: "completed", day: END, people: await seen([id]), ...more });
  const early = await decide(first, { exception_reason: "Jury" });
  expect(await early.json()).toMatchObject({ why: "notStarted" });
  await ok(coordinator.post(`${path}/start`, { day: START, people: await seen() }));
  expect((await decide(first, {})).status).toBe(409);
  const excepted = await ok<OutcomesChanged>(decide(first, { exception_reason: "Jury du 20" }));
  expect(excepted.people[0]).toMatchObject({
    outcome: "completed",
    exception_reason: "Jury du 20",
  });
  expect((await decide(second, { outcome: "dropped_out" })).status).toBe(422);
  const before = { outcome: "dropped_out", reason: "Emploi", day: "2026-03-01" };
  expect(await (await decide(second, before)).json()).toMatchObject({ why: "early" });
  const gone = await ok<OutcomesChanged>(decide(second, { ...before, day: "2026-05-04" }));
  expect(gone.people[1]).toMatchObject({ outcome: "dropped_out", left_reason: "Emploi" });
  for (const day of ["2026-03-01", "2026-09-26"]) {
    const outside = await coordinator.post(`${path}/start`, { day, people: await seen() });
    expect(outside.status, day).toBe(422);
  }
});

test("who was present has begun: the start is noted for all of them, or with the outcome", async () => {
  const site = await aPastCohort(4);
  const { coordinator, path, people, seen, outcomes } = site;
  const [first = 0, second = 0, third = 0] = people.map(({ id }) => id);
  await attend(site, first, ["absent", "late", "present"]);
  await attend(site, second, ["present"]);
  await attend(site, third, ["absent"]);
  const [late, present, absent] = (await outcomes()).people;
  expect(present).toMatchObject({ started_on: null, missing: [] });
  expect(late?.first_present).not.toBe(present?.first_present);
  expect(absent).toMatchObject({ first_present: null, missing: ["notStarted"] });
  const noted = await ok<OutcomesChanged>(
    coordinator.post(`${path}/start`, { day: "first_presence", people: await seen() }),
  );
  expect(noted.changed).toEqual([first, second]);
  expect(noted.refused[0]).toMatchObject({
    id: third,
    message: expect.stringContaining("présence"),
  });
  expect(noted.people[0]?.started_on).toBe(late?.first_present);
  await ok(coordinator.post(`${path}/start`, { day: null, people: await seen([second]) }));
  const completing = { outcome: "completed", day: END, people: await seen([second]) };
  const done = await ok<OutcomesChanged>(coordinator.post(path, completing));
  expect(done.people[1]).toMatchObject({ started_on: present?.first_present });
});

test("an old version changes nobody, and a decided person keeps start and mark", async () => {
  const { coordinator, path, seen, outcomes } = await aPastCohort(2);
  const people = await seen();
  await ok(coordinator.post(`${path}/start`, { day: START, people }));
  const stale = await coordinator.post(`${path}/start`, { day: "2026-03-03", people });
  expect(stale.status).toBe(409);
  expect((await outcomes()).people.map(({ started_on }) => started_on)).toEqual([START, START]);
  await ok(coordinator.post(path, { outcome: "completed", day: END, people: await seen() }));
  const late = { day: null, people: await seen() };
  const refused = await ok<OutcomesChanged>(coordinator.post(`${path}/start`, late));
  expect(refused.changed).toEqual([]);
  expect(refused.refused).toHaveLength(2);
});

test("an outcome is taken back only while no valid certificate exists", async () => {
  const site = await aPastCohort(1);
  const { coordinator, path, seen } = site;
  await ok(coordinator.post(`${path}/start`, { day: START, people: await seen() }));
  const complete = async () =>
    ok(coordinator.post(path, { outcome: "completed", day: END, people: await seen() }));
  const undo = async () =>
    coordinator.post(`${path}/undo`, { reason: "Erreur de saisie", people: await seen() });
  await complete();
  expect((await undo()).status).toBe(200);
  await complete();
  const [certificate] = await issueAll(site);
  expect(await (await undo()).json()).toMatchObject({ why: "certified" });
  const reason = { reason: "Mauvais nom" };
  await ok(coordinator.post(`/api/certificates/${certificate?.id}/revoke`, reason));
  const after = await ok<CohortOutcomes>(undo());
  expect(after.people[0]).toMatchObject({ outcome: null, ended_on: null, started_on: START });
});

test("who has a certificate or completed keeps the seat until that is taken back", async () => {
  const site = await aPastCohort(1);
  const { coordinator, path, seen, people, db, cohort } = site;
  const [person] = people;
  const other = await insertCohort(db, {
    formationId: cohort.formationId,
    startDate: "2027-01-04",
    endDate: "2027-06-25",
  });
  await ok(coordinator.post(`${path}/start`, { day: START, people: await seen() }));
  await ok(coordinator.post(path, { outcome: "completed", day: END, people: await seen() }));
  const [certificate] = await issueAll(site);
  const withdraw = () =>
    coordinator.post("/api/registrations/transitions", {
      ids: [person?.id],
      to: "withdrawn",
      reason: "Parti",
    });
  const said = async (answer: Response) => JSON.stringify(await answer.json());
  expect(await said(await withdraw())).toContain("Annulez d’abord le certificat");
  const version = person?.version ?? 1;
  const moving = { cohort_id: other.id, version, reason: "Plus près" };
  const transfer = await coordinator.post(`/api/registrations/${person?.id}/transfer`, moving);
  expect(transfer.status).toBe(409);
  expect(await said(transfer)).toContain("certificat valide");
  const counts = async () => (await coordinator.get("/api/certificates/counts")).json();
  expect(await counts()).toEqual({ valid: 1, revoked: 0 });
  const members = await ok<{ members: { finished: boolean }[] }>(
    coordinator.get(`/api/cohortes/${cohort.id}/members`),
  );
  expect(members.members).toMatchObject([{ finished: true }]);
  const reason = { reason: "Mauvais nom" };
  await ok(coordinator.post(`/api/certificates/${certificate?.id}/revoke`, reason));
  expect(await counts()).toEqual({ valid: 0, revoked: 1 });
  expect(await said(await withdraw())).toContain("a terminé la formation");
  await ok(coordinator.post(`${path}/undo`, { ...reason, people: await seen() }));
  expect((await withdraw()).status).toBe(200);
});
