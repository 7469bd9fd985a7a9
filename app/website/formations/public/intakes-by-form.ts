import { answerOrNothing } from "#app/api-client/answer-or.ts";
import type { ApiClient } from "#app/api-client/client.ts";

/** When one can apply with a form. */
export type FormIntake = { key: string } & (
  | { is: "open" | "coming"; opens_on: string; closes_on: string }
  | { is: "unknown" }
);

type FormDates = { key: string; open: boolean; opens_on: string | null; closes_on: string | null };

/** An intake that is over says nothing about the next one. */
export function formIntake(
  { key, open, opens_on, closes_on }: FormDates,
  today: string,
): FormIntake {
  if (!opens_on || !closes_on) return { key, is: "unknown" };
  if (open) return { key, is: "open", opens_on, closes_on };
  return opens_on > today ? { key, is: "coming", opens_on, closes_on } : { key, is: "unknown" };
}

/** Null when they could not be read. */
export async function readFormIntakes(api: ApiClient, today: string): Promise<FormIntake[] | null> {
  const forms = await answerOrNothing(api["registration-forms"].$get(), null);
  return forms?.map((form) => formIntake(form, today)) ?? null;
}
