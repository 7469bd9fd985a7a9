import type { RouterContextProvider } from "react-router";
import { answerOr } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import type { Level } from "#app/features/formations/schema.ts";
import { readAnswers } from "../form/check.ts";
import type { FormDefinition } from "../form/definition.ts";
import type { Application } from "./apply-context.ts";
import { givenFrom, type Typed } from "./typed.ts";

type Context = Readonly<RouterContextProvider>;
export type Loaded = Omit<Application, "form"> & { today: string; formation: string | null };

/** What a page of an application is made of: the call, the courses, and a draft if there is one. */
export async function loadApplication(
  context: Context,
  request: Request,
  form: FormDefinition,
): Promise<Loaded> {
  const { api, today } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const param = { key: form.key };
  const facts = await answerOr(api["registration-forms"][":key"].$get({ param }), null);
  const options = facts?.steps
    .flatMap(({ fields }) => fields)
    .find(({ type }) => type === "course");
  const courses = (options?.options ?? []).map(({ code, label, level }) => ({
    id: Number(code),
    title: label,
    place: "",
    level: level as Level,
  }));
  const formation = query.get("formation");
  const chosen = courses.some(({ id }) => String(id) === formation) ? formation : null;
  const typed: Typed = chosen ? { formation_id: chosen } : {};
  const closesOn = facts?.closes_on ?? today;
  const { answers } = readAnswers(form, givenFrom(form, typed), { today, closesOn, courses });
  return {
    today,
    formation: chosen,
    call: {
      open: facts?.open ?? false,
      opensOn: facts?.opens_on ?? null,
      closesOn: facts?.closes_on ?? null,
    },
    courses,
    typed,
    answers,
    errors: {},
    documents: [],
    draft: null,
    draftAt: null,
    consent: facts?.consent ?? null,
  };
}
