import type { FieldErrors } from "#app/platform/errors.ts";
import type { SurveyAnswers } from "./schema.ts";

export const questions = ["situation", "related", "since", "income", "useful", "remark"] as const;
export type Question = (typeof questions)[number];
/** What the form holds, as text. */
export type TypedAnswers = Record<Question, string>;

export function typedIn(body: FormData): TypedAnswers {
  const text = (name: string) => {
    const value = body.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };
  return Object.fromEntries(questions.map((name) => [name, text(name)])) as TypedAnswers;
}

export function typedFrom(answers: SurveyAnswers | null): TypedAnswers {
  const { situation = "", related = null, since, income, useful, remark = "" } = answers ?? {};
  return {
    situation,
    related: related === null ? "" : related ? "yes" : "no",
    since: since ?? "",
    income: income ?? "",
    useful: useful ? String(useful) : "",
    remark,
  };
}

/** The body of the request; an empty answer is none. The server judges what is no answer at all. */
export function bodyOf({ situation, related, since, income, useful, remark }: TypedAnswers) {
  return {
    situation,
    related: related === "" ? null : related === "yes",
    since: since || null,
    income: income || null,
    useful: useful ? Number(useful) : null,
    remark,
  };
}

/** Why the answers were not taken. */
export type SurveyProblem =
  | { kind: "fields"; fields: FieldErrors }
  | { kind: "ended" }
  | { kind: "refused"; text: string };
