import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Answers, FormDefinition } from "#app/website/registration-form/definition.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { completeAnswers } from "./applicant.ts";
import type { TestApp } from "./test-app.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;
type Course = { id: number; form: string | null };

export async function courseOf({ get }: TestApp, form: FormDefinition): Promise<number> {
  const courses = (await (await get("/api/formations")).json()) as Course[];
  const course = courses.find((one) => one.form === form.key);
  if (!course) throw new Error(`no course has the form ${form.key}`);
  return course.id;
}

let people = 0;

/** Answers of a new person with a unique phone, number and name. */
export async function somebody(site: TestApp, form: FormDefinition = mecaAgro): Promise<Answers> {
  people += 1;
  return {
    ...completeAnswers(form, await courseOf(site, form)),
    last_name: `Fictive${letters(people)}`,
    phone: `07 00 ${String(people).padStart(6, "0")}`,
    identity_number: `C ${String(people).padStart(8, "0")}`,
  };
}

function letters(number: number): string {
  return String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
}

type Extra = Record<string, unknown>;

export function bodyOf(answers: object, extra: Extra = {}, form: FormDefinition = mecaAgro) {
  return { form: form.key, answers, consent_version: form.consentVersion, ...extra };
}

/** Submits a registration as the page does. */
export function send(
  caller: Caller,
  body: object,
  { key = randomUUID(), ...headers }: { key?: string } & Record<string, string> = {},
): Promise<Response> {
  return caller.post("/api/registrations", body, { "idempotency-key": key, ...headers });
}

export type Receipt = { reference: string; status: string; submitted_at: string };

/** Submits a registration of a new person and returns it as stored. */
export async function apply(site: TestApp, answers: object = {}, extra: Extra = {}) {
  const body = bodyOf({ ...(await somebody(site)), ...answers }, extra);
  const answer = await send(await site.as("visitor"), body);
  if (answer.status !== 201) throw new Error(`answered with ${answer.status}`);
  const { reference } = (await answer.json()) as Receipt;
  const [row] = await site.db
    .select()
    .from(registrations)
    .where(eq(registrations.reference, reference));
  if (!row) throw new Error("not stored");
  return row;
}
