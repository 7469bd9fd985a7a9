import type { FieldErrors } from "#app/errors.ts";
import { contactFields } from "./schema.ts";

/** Why a message was not sent; the page has the texts. */
export type ContactProblem =
  | { kind: "fields"; fields: FieldErrors }
  | { kind: "expired" | "tooFast" | "hiddenField" | "failed" }
  | { kind: "tooMany"; minutes: number };

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

export async function problemOf(answer: Answer | null): Promise<ContactProblem> {
  if (answer?.status === 419) return { kind: "expired" };
  if (answer?.status === 429) {
    const seconds = Number(answer.headers.get("retry-after")) || 60;
    return { kind: "tooMany", minutes: Math.max(1, Math.ceil(seconds / 60)) };
  }
  if (answer?.status !== 422) return { kind: "failed" };
  const body = (await answer.json()) as { errors?: FieldErrors };
  const { form, website, ...fields } = body.errors ?? {};
  if (Object.keys(fields).length > 0) return { kind: "fields", fields };
  return { kind: website ? "hiddenField" : form ? "tooFast" : "failed" };
}
