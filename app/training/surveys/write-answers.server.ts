import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { tickIfOnlyAbout } from "#app/admissions/registrations/calls.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Survey } from "./queries.server.ts";
import { answersFrom, isLinkOpen } from "./rules.ts";
import type { AnswersInput, PhoneAnswers, SurveyWay } from "./schema.ts";
import { surveys } from "./tables.server.ts";

/** The answers of the person with the link; the last ones count until the link ends. */
export async function answerByLink(
  tx: Tx,
  id: number,
  input: AnswersInput,
  trace: Trace,
): Promise<void> {
  const survey = await lock(tx, id);
  if (!isLinkOpen(survey, trace.at)) throw new AppError("notFound");
  await store(tx, survey, input, "link", trace);
}

/** The answers that somebody gave on the phone. */
export async function answerByPhone(
  tx: Tx,
  id: number,
  { version, ...input }: PhoneAnswers,
  trace: Trace,
): Promise<void> {
  const survey = await lock(tx, id, version);
  if (survey.dueOn > trace.at.toISOString().slice(0, 10)) {
    throw new AppError("conflict", { reason: "surveys.errors.notDue" });
  }
  await store(tx, survey, input, "phone", trace);
  await tickIfOnlyAbout(tx, survey.registrationId, ["survey", "survey_reminder"], trace);
}

function lock(tx: Tx, id: number, version?: number): Promise<Survey> {
  const locked = tx.select().from(surveys).where(eq(surveys.id, id)).for("update");
  return lockVersion(locked, version, "surveys.errors.answeredSince");
}

async function store(
  tx: Tx,
  survey: Survey,
  input: AnswersInput,
  way: SurveyWay,
  trace: Trace,
): Promise<void> {
  const answers = answersFrom(input);
  // Each correction is kept in the log for ever: what is sent twice is none.
  if (way === survey.way && isDeepStrictEqual(answers, survey.answers)) return;
  await tx
    .update(surveys)
    .set({
      answers,
      situation: answers.situation,
      related: answers.related,
      answeredAt: trace.at,
      way,
      enteredBy: way === "phone" ? (trace.actor?.id ?? null) : null,
      version: survey.version + 1,
    })
    .where(eq(surveys.id, survey.id));
  const [{ reference } = { reference: "" }] = await tx
    .select({ reference: registrations.reference })
    .from(registrations)
    .where(eq(registrations.id, survey.registrationId));
  // Not the answers themselves: the log outlives what a person may have erased.
  await record(tx, {
    ...trace,
    action: survey.answeredAt ? "surveys.corrected" : "surveys.answered",
    subject: { type: "registration", id: survey.registrationId, label: reference },
    after: { months: survey.month, way },
  });
}
