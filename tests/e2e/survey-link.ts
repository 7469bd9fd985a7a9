import { eq } from "drizzle-orm";
import { surveyToken } from "../../app/admissions/messages/survey-link.server.ts";
import { hashOf } from "../../app/training/surveys/queries.server.ts";
import type { SurveyMonth } from "../../app/training/surveys/schema.ts";
import { surveys } from "../../app/training/surveys/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { here } from "./site.ts";

/** Somebody of that year who was asked a survey today; the path of the link without a language. */
export async function askedPerson(first_names: string, year: number, month: SurveyMonth = 6) {
  const { db } = here();
  const person = { last_name: "Fictive", first_names, phone: `+22507${year}0001` };
  const [applicant] = await someApplicants(db, [person], year);
  if (!applicant) throw new Error("nobody applied");
  const registrationId = applicant.id;
  const dueOn = new Date().toISOString().slice(0, 10);
  const asked = { registrationId, month, dueOn, sentAt: new Date() };
  const [survey] = await db.insert(surveys).values(asked).returning();
  if (!survey) throw new Error("no survey");
  const token = await surveyToken(db, { survey: survey.id, registrationId });
  await db
    .update(surveys)
    .set({ tokenHash: hashOf(token) })
    .where(eq(surveys.id, survey.id));
  return { ...applicant, survey: survey.id, path: `/survey/${token}` };
}
