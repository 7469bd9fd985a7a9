import { asc, like, not, sql } from "drizzle-orm";
import { coursesOf } from "#app/features/registration-form/courses.queries.server.ts";
import { forms } from "#app/features/registration-form/forms.ts";
import { intakeOf } from "#app/features/registration-form/intakes.queries.server.ts";
import { answerColumnsOf } from "#app/features/registrations/answer-columns.server.ts";
import type { Db } from "../../app/db/open.server.ts";
import { referenceOf } from "../../app/features/registrations/rules.ts";
import {
  registrationCounters,
  registrationEvents,
  registrations,
} from "../../app/features/registrations/tables.server.ts";
import { dayInAbidjan } from "../../app/i18n/dates.ts";
import { locales } from "../../app/i18n/locales.ts";
import { StartError } from "../../app/start-error.ts";
import { chanceFrom } from "./chance.ts";
import { insertMany } from "./insert-many.ts";
import { answersOf, DEMO_IDENTITY, type DemoForm } from "./person.ts";

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
export async function demoForms(db: Db, now: Date): Promise<DemoForm[]> {
  const found: DemoForm[] = [];
  for (const form of forms) {
    const call = await intakeOf(db, form.key, dayInAbidjan(now));
    const courses = await coursesOf(db, form.key, "fr");
    if (call && courses.length) found.push({ form, year: call.year, courses });
  }
  if (!found.length) throw new StartError("No call for applications is set: nothing to show.");
  return found;
}

/** Everybody applied within the last two weeks, and nothing is decided yet. */
export async function insertApplicants(db: Db, calls: DemoForm[], people: number, now: Date) {
  const shares = calls.map((call, place) => ({ call, place, share: shareOf(place, calls.length) }));
  let number = 0;
  for (const { call, share, place } of shares) {
    const count = place === calls.length - 1 ? people - number : Math.round(people * share);
    const rows = Array.from({ length: count }, (_, index) =>
      application(call, { place: index + 1, number: number + index + 1, of: count, now }),
    );
    await insertMany(db, registrations, rows);
    await rememberNumber(db, call, count);
    number += count;
  }
  await insertHistory(db);
}

/** More apply for the first form than for the next. */
function shareOf(place: number, forms: number): number {
  const weights = Array.from({ length: forms }, (_, other) => 1 / (other + 1.3));
  return (weights[place] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
}

type Place = { place: number; number: number; of: number; now: Date };

function application(call: DemoForm, { place, number, of, now }: Place): NewRow {
  const { form, year } = call;
  const chance = chanceFrom(number + 7_000_000);
  const answers = answersOf(call, number);
  // In the order of their references, the last one an hour ago.
  const at = new Date(now.getTime() - 60 * 60 * 1000 - Math.round((13 * DAY * (of - place)) / of));
  return {
    reference: referenceOf(form.prefix, year, place),
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
    locale: chance.often(0.97) ? "fr" : chance.pick(locales),
    source: "form",
    consentVersion: form.consentVersion,
    idempotencyKey: chance.uuid(),
    contentHash: `demo-${number}`,
    // Columns with a default are listed too: the JSON document must be complete.
    version: 1,
    remark: "",
    documentsAsked: false,
    suspected: false,
  };
}

async function rememberNumber(db: Db, { form, year }: DemoForm, last: number) {
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

export type DemoFile = Awaited<ReturnType<typeof demoFiles>>[number];

export function demoFiles(db: Db) {
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
