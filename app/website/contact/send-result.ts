import { readPageRefusal } from "#app/api-client/page-refusal.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { contactFields } from "./schema.ts";

/** Why a message was not sent; the page has the texts. */
export type ContactProblem =
  | { kind: "fields"; fields: FieldErrors }
  | { kind: "expired" | "tooFast" | "hiddenField" }
  | { kind: "refused"; text: string };

export type TypedMessage = Record<(typeof contactFields)[number] | "form" | "website", string>;

/** The typed values, to fill the form again after an error. */
export function typedIn(body: FormData): TypedMessage {
  const names = ["form", "website", ...contactFields] as const;
  const text = (name: string) => {
    const value = body.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as TypedMessage;
}

type Answer = { status: number; headers: Headers; json(): Promise<unknown> };

export async function problemOf(locale: Locale, answer: Answer | null): Promise<ContactProblem> {
  if (answer?.status === 419) return { kind: "expired" };
  const body = answer?.status === 422 ? ((await answer.json()) as { errors?: FieldErrors }) : {};
  const { form, website, ...fields } = body.errors ?? {};
  if (Object.keys(fields).length > 0) return { kind: "fields", fields };
  if (website || form) return { kind: website ? "hiddenField" : "tooFast" };
  return { kind: "refused", text: await readPageRefusal(locale, answer) };
}
