import { randomUUID } from "node:crypto";
import { like, max, sql } from "drizzle-orm";
import {
  registrationCounters,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { completeAnswers } from "./applicant.ts";
import { mecaAgro as form } from "./forms.ts";

export type Applicant = { id: number; reference: string };

/** Fictitious registrations for the first form, one for each set of answers. */
export async function someApplicants(db: Db, people: Answers[], year = 2026): Promise<Applicant[]> {
  const usual = completeAnswers(form, 1);
  const start = `${form.prefix}-${year}-`;
  const taken = await takeNumbers(db, { start, year, count: people.length });
  const values = people.map((own, place) => {
    const answers: Answers = { ...usual, ...own };
    const text = (name: string) => String(answers[name] ?? "");
    const submittedAt = new Date(Date.UTC(year, 0, 2, 8, 0, place));
    const birth = text("birth_date");
    const at = { submittedAt, updatedAt: submittedAt, statusChangedAt: submittedAt };
    return {
      reference: start + String(taken + place + 1).padStart(6, "0"),
      form: form.key,
      year,
      answers,
      ...at,
      consentedAt: submittedAt,
      lastName: text("last_name"),
      firstNames: text("first_names"),
      sex: text("sex") as "F" | "M",
      region: text("region"),
      birthDate: birth.length === 4 ? `${birth}-01-01` : birth,
      birthYearOnly: birth.length === 4,
      educationLevel: text("education_level"),
      phone: text("phone"),
      nameKey: "",
      locale: "fr" as const,
      source: "form" as const,
      consentVersion: form.consentVersion,
      disabilityConsentedAt: answers.disability === "yes" ? submittedAt : null,
      idempotencyKey: randomUUID(),
      contentHash: "",
    };
  });
  return db
    .insert(registrations)
    .values(values)
    .returning({ id: registrations.id, reference: registrations.reference });
}

type Numbers = { start: string; year: number; count: number };

/** Takes numbers as an application does, or the next one would get a number that is taken. */
async function takeNumbers(db: Db, { start, year, count }: Numbers): Promise<number> {
  const [before] = await db
    .select({ last: max(registrations.reference) })
    .from(registrations)
    .where(like(registrations.reference, `${start}%`));
  const taken = Number(before?.last?.slice(start.length) ?? 0);
  const [counter] = await db
    .insert(registrationCounters)
    .values({ form: form.key, year, last: taken + count })
    .onConflictDoUpdate({
      target: [registrationCounters.form, registrationCounters.year],
      set: { last: sql`greatest(${registrationCounters.last}, ${taken}) + ${count}` },
    })
    .returning({ last: registrationCounters.last });
  return (counter?.last ?? count) - count;
}
