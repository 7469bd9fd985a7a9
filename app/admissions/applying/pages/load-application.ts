import { data, type RouterContextProvider, redirect } from "react-router";
import { failedStatus, mainAnswer, readAnswer } from "#app/api-client/answer-or.ts";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import type { Level } from "#app/website/formations/schema.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { fromReview, tooMuch } from "./addresses.ts";
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
  const answer = await readAnswer(definition.$get({ param: { key }, query: {} }));
  if (!answer.data && answer.status !== 404) {
    throw data(null, { status: failedStatus(answer.status) });
  }
  return answer.data;
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
  // A course that is none is not read at all: anybody can make one up.
  if (page.shared && wished !== formation) throw redirect(withoutCourse(request.url));
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
    failed: null,
    tooMuch: query.has(tooMuch),
    changing: query.has(fromReview),
    draftAt: draft ? Date.parse(draft.expires_at) - DRAFT_LIFE : null,
    receipt: draft?.receipt ?? null,
    token: query.get("token"),
  };
}

function withoutCourse(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete("formation");
  return searchParams.size ? `${pathname}?${searchParams}` : pathname;
}

/** Every save extends the draft by this time, so its expiry gives the time of the last save. */
export const DRAFT_LIFE = 30 * 24 * 60 * 60 * 1000;

type Facts = Pick<Application, "intake" | "courses" | "consent">;

async function factsOf({ api }: PageContext, { key }: FormDefinition): Promise<Facts> {
  // A form whose intake is not known must not look closed.
  const facts = await mainAnswer(api["registration-forms"][":key"].$get({ param: { key } }));
  const fields = facts.steps.flatMap((step) => step.fields);
  const options = fields.find(({ type }) => type === "course")?.options ?? [];
  return {
    intake: {
      open: facts.open,
      opensOn: facts.opens_on,
      closesOn: facts.closes_on,
    },
    courses: options.map(({ code, label, level, place, illustration }) => ({
      id: Number(code),
      title: label,
      place: place ?? "",
      level: level as Level,
      ...(illustration ? { drawing: illustration } : {}),
    })),
    consent: facts.consent ?? null,
  };
}

async function fetchDraft({ api }: PageContext, link: string) {
  // A link damaged by forwarding may contain characters that are not valid in a header.
  if (!/^[!-~]+$/.test(link)) return null;
  const current = api.registrations.drafts.current.$get({}, { headers: draftHeader(link) });
  const answer = await readAnswer(current);
  // A draft that could not be read now is not lost.
  if (answer.status === 429 || answer.status >= 500) {
    throw data(null, { status: failedStatus(answer.status) });
  }
  return answer.data;
}
