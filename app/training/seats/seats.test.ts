import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { TransitionResult } from "#app/admissions/records/schema.ts";
import { markPairs } from "#app/admissions/registrations/pairs.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { Members } from "./schema.ts";

const ROUNDS = 100;

test("of two concurrent admissions to the last seat one succeeds and one gets 409, a hundred times", {
  timeout: 120_000,
}, async () => {
  const site = await startTestApp();
  const [one, two] = [await site.as("coordinator"), await site.as("coordinator")];
  const cohort = await insertCohort(site.db, { formationId: 1, capacity: ROUNDS });
  const people = await insertPeople(site.db, somePeople(ROUNDS * 2, { status: "selected" }));
  await site.db.update(cohorts).set({ capacity: 1 }).where(eq(cohorts.id, cohort.id));
  const admit = (who: typeof one, id: number | undefined) =>
    who.post("/api/registrations/transitions", {
      ids: [id],
      to: "admitted",
      cohort_id: cohort.id,
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = people.slice(round * 2, round * 2 + 2);
    const answers = await Promise.all([admit(one, a?.id), admit(two, b?.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const results = (await Promise.all(answers.map((each) => each.json()))) as TransitionResult[];
    expect(results.flatMap(({ changed }) => changed)).toHaveLength(1);
    expect(results.flatMap(({ refused }) => refused)[0]?.message).toContain("plus de place");
    const { taken } = await cohortNow(site, cohort.id);
    expect(taken).toBe(round + 1);
    // One more seat for the next round.
    await site.db
      .update(cohorts)
      .set({ capacity: round + 2 })
      .where(eq(cohorts.id, cohort.id));
  }
});

async function cohortNow({ db }: TestApp, id: number) {
  const [row] = await db.select().from(cohorts).where(eq(cohorts.id, id));
  if (!row) throw new Error("no cohort");
  return row;
}

async function twoSeats(site: TestApp) {
  const cohort = await insertCohort(site.db, { formationId: 1, capacity: 2, confirmDays: 7 });
  const seated = somePeople(2, { status: "admitted", cohortId: cohort.id });
  const waiting = somePeople(5, { status: "waitlisted", formationId: 1 }).slice(2);
  const marks = [
    { testMark: 10, interviewMark: 12 },
    { testMark: 15, interviewMark: null, email: "fictive@tremplin.example" },
    {},
  ];
  const rows = await insertPeople(site.db, [
    ...seated,
    ...waiting.map((person, index) => ({ ...person, ...marks[index] })),
  ]);
  return { cohort, rows };
}

test("a withdrawal with a successor promotes the next in rank in one transaction and sends an email", async () => {
  const site = await startTestApp();
  const { cohort, rows } = await twoSeats(site);
  const coordinator = await site.as("coordinator");
  const path = `/api/cohortes/${cohort.id}`;
  const { members, waiting } = (await (await coordinator.get(`${path}/members`)).json()) as Members;
  expect(members).toHaveLength(2);
  expect(waiting.map(({ id }) => id)).toEqual([rows[3]?.id, rows[2]?.id, rows[4]?.id]);
  const full = await coordinator.post(`${path}/promote`, {});
  expect(full.status).toBe(409);
  expect(((await full.json()) as { message: string }).message).toContain("plus de place");
  const leaving = members[0];
  const instead_of = { registration_id: leaving?.id, version: 1, reason: "Déménage" };
  const promoted = await coordinator.post(`${path}/promote`, { instead_of });
  expect(promoted.status).toBe(200);
  expect(await promoted.json()).toMatchObject({ id: rows[3]?.id, confirm_by: "2026-11-09" });
  expect((await site.mails()).at(-1)?.subject).toContain("Une place pour vous");
  const [withdrawn] = await site.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, leaving?.id ?? 0));
  expect(withdrawn).toMatchObject({ status: "withdrawn", cohortId: null });
  expect(await cohortNow(site, cohort.id)).toMatchObject({ taken: 2 });
  const stale = await coordinator.post(`${path}/promote`, { instead_of });
  expect(stale.status).toBe(409);
});

test("of two who give the next in rank a seat at once the second is told that the file changed", async () => {
  const site = await startTestApp();
  const { cohort, rows } = await twoSeats(site);
  await site.db
    .update(registrations)
    .set({ status: "withdrawn", cohortId: null })
    .where(inArray(registrations.id, [rows[0]?.id ?? 0, rows[1]?.id ?? 0]));
  const [one, two] = [await site.as("coordinator"), await site.as("coordinator")];
  const path = `/api/cohortes/${cohort.id}/promote`;
  const told: string[] = [];
  // Both take the same person, or one after the other: never is the reason a change of state.
  for (const answer of await Promise.all([one, two].map((caller) => caller.post(path, {})))) {
    if (answer.status === 409) told.push(((await answer.json()) as { message: string }).message);
  }
  expect(told.filter((text) => !text.startsWith("Quelqu’un a changé ce dossier"))).toEqual([]);
});

test("two concurrent transfers in opposite directions both succeed", async () => {
  const site = await startTestApp();
  const [north, south] = [
    await insertCohort(site.db, { formationId: 1, capacity: 2 }),
    await insertCohort(site.db, { formationId: 1, capacity: 2 }),
  ];
  const people = somePeople(2, { status: "admitted" });
  const [a, b] = await insertPeople(site.db, [
    { ...people[0], cohortId: north.id },
    { ...people[1], cohortId: south.id },
  ] as typeof people);
  const [one, two] = [await site.as("coordinator"), await site.as("admin")];
  const transfer = (who: typeof one, id: number | undefined, cohort_id: number) =>
    who.post(`/api/registrations/${id}/transfer`, { cohort_id, version: 1, reason: "Plus près" });
  const answers = await Promise.all([
    transfer(one, a?.id, south.id),
    transfer(two, b?.id, north.id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await cohortNow(site, north.id)).toMatchObject({ taken: 1 });
  expect(await cohortNow(site, south.id)).toMatchObject({ taken: 1 });
});

test("nobody with an open possible duplicate gets a seat, alone, among many or from the waiting list", async () => {
  const site = await startTestApp();
  const coordinator = await site.as("coordinator");
  const cohort = await insertCohort(site.db, { formationId: 1, capacity: 9 });
  const selected = somePeople(3, { status: "selected", formationId: 1 });
  const waiting = somePeople(5, { status: "waitlisted", formationId: 1 }).slice(3);
  const rows = await insertPeople(site.db, [...selected, ...waiting]);
  const [a = 0, b = 0, c = 0, next = 0, last = 0] = rows.map(({ id }) => id);
  const at = new Date("2026-02-03T10:00:00Z");
  const suspect = (one: number, other: number) =>
    transaction(site.db, (tx) => markPairs(tx, other, [{ id: one, reasons: ["name"] }], at));
  await suspect(a, b);
  await suspect(next, last);
  const admit = (ids: number[], locale = "fr") =>
    coordinator.post(`/api/registrations/transitions?locale=${locale}`, {
      ids,
      to: "admitted",
      cohort_id: cohort.id,
    });
  const words = { fr: "la même personne", en: "the same person", de: "dieselbe Person" };
  for (const [locale, said] of Object.entries(words)) {
    const answer = await admit([a], locale);
    expect(answer.status).toBe(409);
    const { refused } = (await answer.json()) as TransitionResult;
    expect(refused).toMatchObject([{ id: a, pair: expect.any(Number) }]);
    expect(refused[0]?.message).toContain(said);
    expect(refused[0]?.message).toContain(rows[1]?.reference);
  }
  const many = (await (await admit([a, b, c])).json()) as TransitionResult;
  expect(many.changed.map(({ id }) => id)).toEqual([c]);
  const promotion = await coordinator.post(`/api/cohortes/${cohort.id}/promote`, {});
  expect(promotion.status).toBe(409);
  expect(await promotion.json()).toMatchObject({
    message: expect.stringContaining(String(rows[4]?.reference)),
    pair: expect.any(Number),
  });
  const { data } = (await (await coordinator.get("/api/registrations/duplicates")).json()) as {
    data: { id: number }[];
  };
  const only = await coordinator.get(`/api/registrations/duplicates?pair=${data[1]?.id}`);
  expect(((await only.json()) as typeof data & { data: unknown[] }).data).toHaveLength(1);
  for (const { id } of data) {
    await coordinator.post(`/api/registrations/duplicates/${id}`, { decision: "different" });
  }
  expect((await admit([a, b])).status).toBe(200);
  expect((await coordinator.post(`/api/cohortes/${cohort.id}/promote`, {})).status).toBe(200);
});
