import { asc, like, not, sql } from "drizzle-orm";
import { consentsFrom } from "#app/admissions/messages/consent.ts";
import { answerColumnsOf } from "#app/admissions/registrations/answer-columns.server.ts";
import { coursesOf } from "#app/website/registration-form/courses.queries.server.ts";
import { loadForms } from "#app/website/registration-form/forms.queries.server.ts";
import { currentForms } from "#app/website/registration-form/forms.server.ts";
import { intakeOf } from "#app/website/registration-form/intakes.queries.server.ts";
import { referenceOf } from "../../app/admissions/registrations/rules.ts";
import {
  registrationCounters,
  registrationEvents,
  registrations,
} from "../../app/admissions/registrations/tables.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import { locales } from "../../app/platform/i18n/locales.ts";
import { StartError } from "../../app/platform/start-error.ts";
import { chanceFrom } from "./chance.ts";
import { insertMany } from "./insert-many.ts";
import { answersOf, DEMO_IDENTITY, type DemoIntake } from "./person.ts";

type NewRow = typeof registrations.$inferInsert;

const DAY = 24 * 60 * 60 * 1000;
const identityNumber = sql<string>`${registrations.answers} ->> 'identity_number'`;

/** Refuses to mix fictitious applicants with real ones. */
export async function refuseReal(db: Db): Promise<void> {
  const [real] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(not(like(sql`coalesce(${identityNumber}, '')`, `${DEMO_IDENTITY}%`)))
    .limit(1);
  if (real) {
    throw new StartError(
      "This database holds real applications: the demonstration stays away from it. " +
        "Set DATA_DIR or DATABASE_URL to another place.",
    );
  }
}

export async function hasDemo(db: Db): Promise<boolean> {
  const [one] = await db.select({ id: registrations.id }).from(registrations).limit(1);
  return one !== undefined;
}

/** The current intakes, each with its form and courses. */
export async function demoIntakes(db: Db, now: Date): Promise<DemoIntake[]> {
  const found: DemoIntake[] = [];
  await loadForms(db);
  for (const form of currentForms()) {
    const intake = await intakeOf(db, form.key, dayInAbidjan(now));
    const courses = await coursesOf(db, form.key, "fr");
    if (intake && courses.length) found.push({ form, year: intake.year, courses });
  }
  if (!found.length) throw new StartError("No intake is set: nothing to show.");
  return found;
}

/** Everybody applied within the last two weeks, and nothing is decided yet. */
export async function insertApplicants(db: Db, intakes: DemoIntake[], people: number, now: Date) {
  const shares = intakes.map((intake, position) => ({
    intake,
    position,
    share: shareOf(position, intakes.length),
  }));
  let number = 0;
  for (const { intake, share, position } of shares) {
    const count = position === intakes.length - 1 ? people - number : Math.round(people * share);
    const rows = Array.from({ length: count }, (_, index) =>
      application(intake, { position: index + 1, number: number + index + 1, of: count, now }),
    );
    await insertMany(db, registrations, rows);
    await storeCounter(db, intake, count);
    number += count;
  }
  await insertHistory(db);
}

/** More apply for the first form than for the next. */
function shareOf(position: number, forms: number): number {
  const weights = Array.from({ length: forms }, (_, other) => 1 / (other + 1.3));
  return (weights[position] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
}

type Position = { position: number; number: number; of: number; now: Date };

export function application(intake: DemoIntake, { position, number, of, now }: Position): NewRow {
  const { form, year } = intake;
  const chance = chanceFrom(number + 7_000_000);
  const answers = answersOf(intake, number);
  // In the order of their references, the last one an hour ago.
  const at = new Date(
    now.getTime() - 60 * 60 * 1000 - Math.round((13 * DAY * (of - position)) / of),
  );
  return {
    reference: referenceOf(form.prefix, year, position),
    form: form.key,
    year,
    status: "received",
    answers,
    ...answerColumnsOf(answers),
    submittedAt: at,
    updatedAt: at,
    statusChangedAt: at,
    consentedAt: at,
    disabilityConsentedAt: answers.disability === "yes" ? at : null,
    ...consentsFrom(answers, at),
    locale: chance.often(0.97) ? "fr" : chance.pick(locales),
    source: "form",
    formVersion: form.version,
    consentVersion: form.consentVersion,
    idempotencyKey: chance.uuid(),
    contentHash: `demo-${number}`,
    // Columns with a default are listed too: the JSON document must be complete.
    version: 1,
    remark: "",
    documentsAsked: false,
    suspected: false,
    aboveLimit: false,
  };
}

export async function storeCounter(db: Db, { form, year }: DemoIntake, last: number) {
  await db
    .insert(registrationCounters)
    .values({ form: form.key, year, last })
    .onConflictDoUpdate({
      target: [registrationCounters.form, registrationCounters.year],
      set: { last },
    });
}

async function insertHistory(db: Db) {
  await db.execute(sql`
    insert into ${registrationEvents} (registration_id, at, kind, "to")
    select id, submitted_at, 'submitted', 'received' from ${registrations} order by id`);
}

export type DemoApplicant = Awaited<ReturnType<typeof demoApplicants>>[number];

export function demoApplicants(db: Db) {
  return db
    .select({
      id: registrations.id,
      form: registrations.form,
      year: registrations.year,
      status: registrations.status,
      formationId: registrations.formationId,
      submittedAt: registrations.submittedAt,
      identityKind: sql<string>`${registrations.answers} ->> 'identity_kind'`,
      hasDiploma: sql<boolean>`${registrations.answers} ? 'diploma'`,
    })
    .from(registrations)
    .orderBy(asc(registrations.id));
}
