import type { RouterContextProvider } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import type { Level } from "#app/features/formations/schema.ts";
import type { FormDefinition } from "#app/features/registration-form/definition.ts";
import { tooMuch } from "./addresses.ts";
import type { Application } from "./apply-context.ts";
import { draftHeader } from "./draft-request.ts";
import { type Typed, typedFrom } from "./typed.ts";

type Context = Readonly<RouterContextProvider>;

export type SentFacts = { reference: string; submitted_at: string; birth_year_only: boolean };
export type Loaded = Omit<Application, "form" | "agent" | "answers" | "problems"> & {
  today: string;
  formation: string | null;
  receipt: SentFacts | null;
  /** Short-lived token for the PDF of the receipt. */
  token: string | null;
};

/** The current version of a form in the language of the page. */
export async function loadForm(context: Context, key: string): Promise<FormDefinition | null> {
  const { api } = pageOf(context);
  const definition = api["registration-forms"][":key"].definition;
  return answerOr(definition.$get({ param: { key }, query: {} }), null);
}

/** Loads the intake, the courses and the draft of the link. */
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
    link ? fetchDraft(page, link) : null,
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
    draftDocuments: draft?.documents ?? [],
    draft: draft ? link : null,
    lost: link !== null && draft === null,
    failed: false,
    tooMuch: query.has(tooMuch),
    draftAt: draft ? Date.parse(draft.expires_at) - DRAFT_LIFE : null,
    receipt: draft?.receipt ?? null,
    token: query.get("token"),
  };
}

/** Every save extends the draft by this time, so its expiry gives the time of the last save. */
export const DRAFT_LIFE = 30 * 24 * 60 * 60 * 1000;

type Facts = Pick<Application, "intake" | "courses" | "consent">;

async function factsOf({ api }: PageContext, { key }: FormDefinition): Promise<Facts> {
  const facts = await answerOr(api["registration-forms"][":key"].$get({ param: { key } }), null);
  const fields = facts?.steps.flatMap((step) => step.fields) ?? [];
  const options = fields.find(({ type }) => type === "course")?.options ?? [];
  return {
    intake: {
      open: facts?.open ?? false,
      opensOn: facts?.opens_on ?? null,
      closesOn: facts?.closes_on ?? null,
    },
    courses: options.map(({ code, label, level, place, illustration }) => ({
      id: Number(code),
      title: label,
      place: place ?? "",
      level: level as Level,
      ...(illustration ? { drawing: illustration } : {}),
    })),
    consent: facts?.consent ?? null,
  };
}

async function fetchDraft({ api }: PageContext, link: string) {
  // A link damaged by forwarding may contain characters that are not valid in a header.
  if (!/^[!-~]+$/.test(link)) return null;
  const current = api.registrations.drafts.current.$get({}, { headers: draftHeader(link) });
  return answerOr(current, null);
}
