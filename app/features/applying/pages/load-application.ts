import type { RouterContextProvider } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import type { Level } from "#app/features/formations/schema.ts";
import type { FormDefinition } from "#app/features/registration-form/definition.ts";
import { tooMuch } from "./addresses.ts";
import type { Application } from "./apply-context.ts";
import { draftHeader } from "./draft-link.ts";
import { type Typed, typedFrom } from "./typed.ts";

type Context = Readonly<RouterContextProvider>;

/** It was sent; what the applicant takes away. */
export type SentFacts = { reference: string; submitted_at: string };
export type Loaded = Omit<Application, "form" | "agent" | "answers" | "problems"> & {
  today: string;
  formation: string | null;
  receipt: SentFacts | null;
  /** Whoever has just sent it may fetch the PDF for a few minutes. */
  token: string | null;
};

/** What a page of an application is made of: the call, the courses, and a draft if there is one. */
export async function loadApplication(
  context: Context,
  request: Request,
  form: FormDefinition,
): Promise<Loaded> {
  const page = pageOf(context);
  const query = new URL(request.url).searchParams;
  const link = query.get("draft");
  const [facts, draft] = await Promise.all([
    factsOf(page, form),
    link ? draftBehind(page, link) : null,
  ]);
  const wished = query.get("formation");
  const formation = facts.courses.some(({ id }) => String(id) === wished) ? wished : null;
  const typed: Typed = {
    ...(formation ? { formation_id: formation } : {}),
    ...(draft ? typedFrom(form, draft.answers) : {}),
  };
  return {
    ...facts,
    today: page.today,
    formation,
    typed,
    errors: {},
    documents: draft?.documents.map(({ name }) => name) ?? [],
    papers: draft?.documents ?? [],
    draft: draft ? link : null,
    // A link that leads nowhere any more is said, not hidden behind an empty form.
    lost: link !== null && draft === null,
    failed: false,
    tooMuch: query.has(tooMuch),
    draftAt: draft ? Date.parse(draft.expires_at) - DRAFT_LIFE : null,
    receipt: draft?.receipt ?? null,
    token: query.get("token"),
  };
}

/** Every save gives a draft its whole life again, so its end tells when it was written. */
const DRAFT_LIFE = 30 * 24 * 60 * 60 * 1000;

type Facts = Pick<Application, "call" | "courses" | "consent">;

async function factsOf({ api }: PageContext, { key }: FormDefinition): Promise<Facts> {
  const facts = await answerOr(api["registration-forms"][":key"].$get({ param: { key } }), null);
  const fields = facts?.steps.flatMap((step) => step.fields) ?? [];
  const options = fields.find(({ type }) => type === "course")?.options ?? [];
  return {
    call: {
      open: facts?.open ?? false,
      opensOn: facts?.opens_on ?? null,
      closesOn: facts?.closes_on ?? null,
    },
    courses: options.map(({ code, label, level, place }) => ({
      id: Number(code),
      title: label,
      place: place ?? "",
      level: level as Level,
    })),
    consent: facts?.consent ?? null,
  };
}

async function draftBehind({ api }: PageContext, link: string) {
  // Forwarded and broken on the way: no header could carry it.
  if (!/^[!-~]+$/.test(link)) return null;
  const current = api.registrations.drafts.current.$get({}, { headers: draftHeader(link) });
  return answerOr(current, null);
}
