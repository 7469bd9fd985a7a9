import { and, asc, eq, gte, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { surveyMark, surveyToken } from "#app/admissions/messages/survey-link.server.ts";
import { writeText } from "#app/admissions/messages/write.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { markDelivered, messageOf, WINDOW } from "./mark-delivered.server.ts";
import { planSurveys } from "./plan-surveys.server.ts";
import { hashOf, type Survey } from "./queries.server.ts";
import { daysAfter, LATEST, LINK_DAYS, REMIND_AFTER } from "./rules.ts";
import { readSwitch } from "./switch.server.ts";
import { surveys } from "./tables.server.ts";

const PIECE = 50;
const DAY = 24 * 60 * 60 * 1000;

type SendServices = Pick<Services, "db" | "now" | "jobs">;
type Person = typeof registrations.$inferSelect;
type Found = { survey: Survey; person: Person };

/**
 * The work of a day: makes the surveys, sends those that are due and reminds once. Each piece has its
 * own transaction, so that a killed process goes on where it stopped and nobody is written to twice.
 */
export async function runSurveys(services: SendServices): Promise<void> {
  const { db, now } = services;
  if (!(await readSwitch(db)).active) return;
  await markDelivered(db);
  const today = dayInAbidjan(now());
  const created = await transaction(db, (tx) => planSurveys(tx, today));
  const asked = await inPieces(services, dueOn(today), async (tx, found) =>
    ask(tx, services, found),
  );
  const reminded = await inPieces(services, toRemind(now()), async (tx, found) =>
    remind(tx, services, found),
  );
  if (!created && !asked && !reminded) return;
  await record(db, {
    actor: null,
    at: now(),
    address: "",
    action: "surveys.sent_out",
    subject: { type: "surveys", id: "day", label: "" },
    after: { planned: created, asked, reminded },
  });
}

function dueOn(today: string): SQL | undefined {
  return and(
    lte(surveys.dueOn, today),
    gte(surveys.dueOn, daysAfter(today, -LATEST)),
    isNull(surveys.tokenHash),
    isNull(surveys.answeredAt),
    eq(surveys.unreachable, false),
  );
}

/** A reminder that was written, even one that failed, is the only one. */
function toRemind(now: Date): SQL | undefined {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  return and(
    isNotNull(surveys.sentAt),
    lte(surveys.sentAt, ago(REMIND_AFTER)),
    gte(surveys.sentAt, ago(LINK_DAYS)),
    isNull(surveys.remindedAt),
    isNull(surveys.answeredAt),
    eq(surveys.unreachable, false),
    gte(surveys.dueOn, daysAfter(dayInAbidjan(now), 1 - WINDOW)),
    sql`not exists (select 1 from ${messageOf("survey_reminder")})`,
  );
}

type Work = (tx: Tx, found: Found) => Promise<unknown>;

async function inPieces({ db }: SendServices, which: SQL | undefined, work: Work): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transaction(db, async (tx) => {
      const rows = await tx
        .select({ survey: surveys, person: registrations })
        .from(surveys)
        .innerJoin(registrations, eq(registrations.id, surveys.registrationId))
        .where(and(which, isNull(registrations.mergedInto)))
        .orderBy(asc(surveys.id))
        .limit(PIECE)
        .for("update", { of: surveys, skipLocked: true });
      for (const found of rows) await work(tx, found);
      return rows.length;
    });
    total += count;
    if (count < PIECE) return total;
  }
}

/** Writes to the person, or notes that only a call reaches them. */
async function ask(tx: Tx, { now, jobs }: SendServices, { survey, person }: Found): Promise<void> {
  const token = await surveyToken(tx, { survey: survey.id, registrationId: person.id });
  const link = surveyMark(survey.id);
  const written = await writeText(tx, jobs, person, "survey", { at: now(), facts: { link } });
  const change = written ? { tokenHash: hashOf(token) } : { unreachable: true };
  await tx.update(surveys).set(change).where(eq(surveys.id, survey.id));
}

async function remind(tx: Tx, { now, jobs }: SendServices, { survey, person }: Found) {
  const link = surveyMark(survey.id);
  const facts = { link };
  if (await writeText(tx, jobs, person, "survey_reminder", { at: now(), facts })) return;
  // Reachable when asked, not any more: to be called, and not tried again.
  await tx.update(surveys).set({ unreachable: true }).where(eq(surveys.id, survey.id));
}
