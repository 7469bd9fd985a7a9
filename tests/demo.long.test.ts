import { and, asc, count, eq, gt, isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { countCalls } from "#app/admissions/registrations/calls.server.ts";
import { states } from "#app/admissions/registrations/schema.ts";
import {
  registrationDocuments,
  registrationNotes,
  registrationPairs,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import {
  selectionMarks,
  selectionMinutesFiles,
  selectionRounds,
} from "#app/admissions/selection/tables.server.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { attendance } from "#app/training/seats/tables.server.ts";
import { surveys } from "#app/training/surveys/tables.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { check } from "#app/website/registration-form/check.ts";
import { formByKey } from "#app/website/registration-form/forms.server.ts";
import { demoIntakes } from "../scripts/demo/applications.ts";
import { countedYears } from "../scripts/demo/counted-years.ts";
import { fillDemo } from "../scripts/demo/fill.ts";
import { answersOf } from "../scripts/demo/person.ts";
import { TEST_DAY } from "./setup/clock.ts";
import { ok } from "./setup/content.ts";
import { insertPeople, somePeople } from "./setup/registrations.ts";
import { startTestApp, type TestApp } from "./setup/test-app.ts";

const today = TEST_DAY;

async function demo({ db, storage, clock, as }: TestApp, people = 180) {
  const { user: coordinator } = await as("coordinator");
  const { user: editor } = await as("editor");
  const readers = [coordinator.id, editor.id];
  return fillDemo({ db, storage, now: clock.now }, { people, coordinator, readers });
}

describe("the demonstration", () => {
  test("fills every list with fictitious people within the rules of their forms", async () => {
    const app = await startTestApp({ today });
    expect(await demo(app)).toBe(true);
    const everybody = await app.db.select().from(registrations);
    const latest = Math.max(...everybody.map(({ year }) => year));
    const people = everybody.filter(({ year }) => year === latest);
    expect(people).toHaveLength(180);
    expect(everybody.length).toBe(180 + 3 * 42);
    expect(new Set(people.map(({ status }) => status))).toEqual(new Set(states));
    expect(new Set(people.map(({ form }) => form)).size).toBe(3);
    for (const { lastName, phone } of people) {
      expect(lastName).toMatch(/ Ficti(f|ve)$/);
      expect(phone).toMatch(/^\+2250700/);
    }
    const intakes = await demoIntakes(app.db, app.clock.now);
    const wrong = people.flatMap(({ form: key, answers, reference }) => {
      const form = formByKey(key);
      const { courses } = intakes.find((intake) => intake.form === form) ?? {};
      const context = { today, closesOn: "2027-01-04", ...(courses ? { courses } : {}) };
      const problems = form ? check(form, answers, context) : { form: key };
      return Object.keys(problems).length ? [{ reference, problems }] : [];
    });
    expect(wrong).toEqual([]);
    await everyScreenHasSomething(app);
    await printedAsListed(app);
    expect(await demo(app), "a second run changes nothing").toBe(false);
    expect(await app.db.select().from(registrations)).toEqual(everybody);
  });

  test("creates the same people every time", async () => {
    const { db, clock } = await startTestApp({ today });
    const [intake] = await demoIntakes(db, clock.now);
    const made = () => [1, 2, 3].map((number) => intake && answersOf(intake, number));
    expect(made()).toEqual(made());
    expect(new Set(made().map((answers) => JSON.stringify(answers))).size).toBe(3);
  });

  test("refuses a database with real registrations", async () => {
    const app = await startTestApp({ today });
    await insertPeople(app.db, somePeople(1));
    await expect(demo(app)).rejects.toThrow("real applications");
    expect(await app.db.select().from(registrations)).toHaveLength(1);
  });
});

/** The figures that the command prints are those of the list, in all and by year. */
async function printedAsListed({ as, db }: TestApp) {
  const coordinator = await as("coordinator");
  const totalOf = async (query = "") => {
    const answer = coordinator.get(`/api/registrations?page=1&per_page=1${query}`);
    return (await ok<{ meta: { total: number } }>(answer)).meta.total;
  };
  const printed = await countedYears(db);
  const [, all, each = ""] = /^(\d+) fictitious applicants: (.*)$/.exec(printed) ?? [];
  expect(Number(all)).toBe(await totalOf());
  const years = [...each.matchAll(/(\d+) of (\d{4})/g)];
  expect(years).toHaveLength(2);
  for (const [, people, year] of years) expect(Number(people)).toBe(await totalOf(`&year=${year}`));
}

async function everyScreenHasSomething({ db, storage, clock }: TestApp) {
  await followsInTime(db, clock.now);
  for (const table of [
    registrationNotes,
    registrationPairs,
    contactMessages,
    selectionMarks,
    attendance,
    trainingOutcomes,
    certificates,
  ]) {
    expect((await db.select().from(table)).length).toBeGreaterThan(0);
  }
  const sent = await db.select().from(registrationMessages);
  expect(sent.length).toBeGreaterThan(0);
  for (const { text, address, state } of sent) {
    expect(["sent", "failed"]).toContain(state);
    expect(address).toContain("@");
    // The complete text without placeholders.
    expect(text.length).toBeGreaterThan(150);
    expect(text).not.toMatch(/[{}]/);
  }
  const revoked = (await db.select().from(certificates)).filter(({ revokedAt }) => revokedAt);
  expect(revoked).toHaveLength(1);
  const people = await db.select().from(registrations);
  const agreed = people.filter(({ smsConsentedAt }) => smsConsentedAt);
  expect(agreed.length).toBeGreaterThan(people.length / 3);
  const pairs = await db.select().from(registrationPairs);
  expect(pairs.some(({ reasons }) => reasons.includes("identity"))).toBe(true);
  expect(await countCalls(db)).toBeGreaterThan(0);
  const rounds = await db.select().from(selectionRounds).orderBy(asc(selectionRounds.id));
  expect(rounds.map(({ status }) => status)).toEqual(["closed", "open", "open"]);
  expect(await db.select().from(selectionMinutesFiles)).toHaveLength(4);
  const seated = await db
    .select({ id: cohorts.id, capacity: cohorts.capacity, members: count() })
    .from(registrations)
    .innerJoin(cohorts, eq(cohorts.id, registrations.cohortId))
    .groupBy(cohorts.id);
  // Three of this year, one that ended and one of each programme of the year before.
  expect(seated.length).toBeGreaterThanOrEqual(6);
  for (const { members, capacity } of seated) expect(members).toBeLessThanOrEqual(capacity);
  await somebodyChoosesBetweenCohorts(db);
  const documents = await db
    .select()
    .from(registrationDocuments)
    .where(isNotNull(registrationDocuments.fileKey));
  expect(documents.length).toBeGreaterThan(100);
  const stored = await storage.get(documents[0]?.fileKey ?? "");
  expect(stored?.length).toBe(documents[0]?.bytes);
}

/** Two courses with two coming cohorts each, with shortlisted people and seats for all of them. */
async function somebodyChoosesBetweenCohorts(db: TestApp["db"]) {
  const coming = await db.select().from(cohorts).where(gt(cohorts.startDate, today));
  const several = [...Map.groupBy(coming, ({ formationId }) => formationId).values()].filter(
    (ofCourse) => ofCourse.length > 1,
  );
  expect(several.length).toBeGreaterThanOrEqual(2);
  for (const ofCourse of several) {
    const [course] = ofCourse;
    const waiting = await db.$count(
      registrations,
      and(
        eq(registrations.status, "selected"),
        eq(registrations.formationId, course?.formationId ?? 0),
      ),
    );
    expect(waiting).toBeGreaterThan(1);
    for (const { capacity, taken } of ofCourse) expect(taken).toBeLessThan(capacity);
    expect(new Set(ofCourse.map(({ place }) => place)).size).toBe(ofCourse.length);
    expect(new Set(ofCourse.map(({ startDate }) => startDate)).size).toBe(ofCourse.length);
  }
}

/** Applied, then began, then completed, then was asked; nothing in the future, several cohorts. */
async function followsInTime(db: TestApp["db"], now: Date) {
  const rows = await db
    .select({ survey: surveys, outcome: trainingOutcomes, person: registrations })
    .from(surveys)
    .innerJoin(trainingOutcomes, eq(trainingOutcomes.registrationId, surveys.registrationId))
    .innerJoin(registrations, eq(registrations.id, surveys.registrationId));
  expect(new Set(rows.map(({ outcome }) => outcome.cohortId)).size).toBeGreaterThan(1);
  for (const { survey, outcome, person } of rows) {
    expect(person.submittedAt.toISOString() < `${outcome.startedOn}`).toBe(true);
    expect(person.statusChangedAt.toISOString() < `${outcome.startedOn}`).toBe(true);
    expect(`${outcome.startedOn}` < `${outcome.endedOn}`).toBe(true);
    for (const at of [survey.sentAt, survey.remindedAt, survey.answeredAt, outcome.decidedAt]) {
      if (!at) continue;
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(at.toISOString() > `${outcome.endedOn}`).toBe(true);
    }
    if (survey.sentAt && outcome.decidedAt) {
      expect(survey.sentAt.getTime()).toBeGreaterThan(outcome.decidedAt.getTime());
    }
  }
}
