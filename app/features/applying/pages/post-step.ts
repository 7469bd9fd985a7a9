import { data, type RouterContextProvider, redirect } from "react-router";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import type { FieldErrors } from "#app/errors.ts";
import {
  DOCUMENT_MAX_BYTES,
  disabilityConsent,
  type FormDefinition,
  fieldsOf,
  type Step,
} from "#app/features/registration-form/definition.ts";
import { REFERENCE } from "#app/features/registrations/paths.ts";
import { type Translator, translatorFor } from "#app/i18n/translator.ts";
import { stepPath } from "./addresses.ts";
import { begunDraft } from "./begun-draft.ts";
import { draftHeader } from "./draft-link.ts";
import { givenFrom, type Typed, typedIn } from "./typed.ts";

type Context = Readonly<RouterContextProvider>;

/** What a posted step changes of the page it is shown on again. */
export type Posted = {
  draft: string;
  lost: false;
  typed?: Typed;
  errors: Record<string, string>;
  failed: boolean;
};

/** A step posted without a script: kept on the server, then the next one, or the same with its mistakes. */
export async function postStep(
  context: Context,
  request: Request,
  form: FormDefinition,
  step: Step,
) {
  const page = pageOf(context);
  const body = await request.formData();
  const known = new URL(request.url).searchParams.get("draft");
  const draft = (known && (await isThere(page, known)) ? known : await begin(page, form)) ?? "";
  const posted = draft
    ? await keep(page, { form, step, body, draft })
    : { errors: {}, failed: true };
  const { errors, failed = false } = posted;
  if (!failed && Object.keys(errors).length === 0) {
    throw redirect(wayOn(page, form, step, { draft, ...posted }), 303);
  }
  context.set(begunDraft, draft || null);
  const typed = step.fields.length ? typedIn(body, step.fields) : undefined;
  return data(
    { errors, failed, draft, lost: false, ...(typed ? { typed } : {}) } satisfies Posted,
    // Back must not end on the browser's own error page.
    { status: failed ? 503 : 422, headers: { "cache-control": "private, no-cache" } },
  );
}

type Kept = { errors: Record<string, string>; failed?: boolean; token?: string | null };
type SentStep = { form: FormDefinition; step: Step; body: FormData; draft: string };

async function keep(page: PageContext, post: SentStep): Promise<Kept> {
  if (post.step.name === "documents") return keepPapers(page, post);
  if (post.step.name === "review") return send(page, post);
  const { form, step, body, draft } = post;
  const given = givenFrom(form, typedIn(body, step.fields));
  const answers = Object.fromEntries(
    step.fields.map(({ name }) => [name, (given[name] ?? "") as string | string[]]),
  );
  const course = body.get("formation_id");
  if (typeof course === "string") answers.formation_id = course;
  const answer = await page.api.registrations.drafts.current
    .$patch({ json: { answers } }, { headers: draftHeader(draft) })
    .catch(() => null);
  if (!answer?.ok) return { errors: {}, failed: true };
  const { problems } = await answer.json();
  const { formation_id: later, ...own } = problems;
  const asked = step.fields.some(({ name }) => name === "formation_id");
  return { errors: asked && later ? problems : own };
}

/** What is wrong with one paper keeps none of the others away. */
async function keepPapers(page: PageContext, { form, body, draft }: SentStep): Promise<Kept> {
  const { api, locale } = page;
  const t = translatorFor(locale);
  const errors: Record<string, string> = {};
  for (const { name } of form.documents) {
    const files = body.getAll(`document.${name}`).filter((file) => file instanceof File);
    // A box left alone comes along as well, without a name.
    const file = files.find(({ size }) => size > 0) ?? files.find((chosen) => chosen.name);
    if (!file) continue;
    const wrong = unfit(file, t);
    if (wrong) {
      errors[`document.${name}`] = wrong;
      continue;
    }
    const answer = await api.registrations.drafts.current.documents[":name"]
      .$put(
        { param: { name } },
        { headers: draftHeader(draft), init: { body: await file.arrayBuffer() } },
      )
      .catch(() => null);
    if (!answer) return { errors, failed: true };
    if (!answer.ok) errors[`document.${name}`] = await firstMessage(answer);
  }
  return { errors };
}

/** What can be told of a file before it is kept, in the page's words. */
function unfit({ size, type }: File, t: Translator): string | null {
  if (size === 0) return t("registrations.refused.empty");
  if (size <= DOCUMENT_MAX_BYTES) return null;
  // Nothing makes photos smaller here: whoever took one cannot be told to take one.
  return type.startsWith("image/")
    ? t("registrations.refused.photoLarge")
    : t("applying.script.fileLarge");
}

async function send(page: PageContext, { form, body, draft }: SentStep): Promise<Kept> {
  const ticked = (name: string) => body.get(name) === "yes";
  const { api } = page;
  const proof = await proofIn(page, draft);
  const answer = await api.registrations.drafts.current.submit
    .$post(
      {
        json: {
          // Without the tick nothing was agreed to, whatever the version.
          consent_version: ticked("consent") ? form.consentVersion : "",
          disability_consent: ticked(disabilityConsent.name),
          another_person: ticked("another_person"),
        },
      },
      { headers: draftHeader(draft) },
    )
    .catch(() => null);
  if (!answer) return { errors: {}, failed: true };
  if (answer.ok) {
    const { reference } = await answer.json();
    return { errors: {}, token: proof ? await tokenFor(page, reference, proof) : null };
  }
  return { errors: await refusals(answer, form) };
}

type Refusal = { status: number; json(): Promise<unknown> };
type Said = {
  message?: string;
  errors?: FieldErrors;
  reason?: string;
  may_be_another_person?: boolean;
};

/** By question, as the page names them. */
async function refusals(answer: Refusal, form: FormDefinition): Promise<Record<string, string>> {
  const said = ((await answer.json().catch(() => null)) ?? {}) as Said;
  if (said.may_be_another_person) return { another_person: said.message ?? "" };
  const names = new Set(fieldsOf(form).map(({ name }) => `answers.${name}`));
  const found = Object.entries(said.errors ?? {}).map(([path, [text = ""]]) => {
    if (path === "consent_version") return ["consent", text];
    return [
      names.has(path) ? path.replace(/^answers\./, "") : path.replace("documents.", "document."),
      text,
    ];
  });
  return found.length ? Object.fromEntries(found) : { form: said.message ?? "" };
}

async function firstMessage(answer: Refusal): Promise<string> {
  const said = ((await answer.json().catch(() => null)) ?? {}) as Said;
  return Object.values(said.errors ?? {})[0]?.[0] ?? said.message ?? "";
}

type Proof = { birth_date: string; phone: string };

/** What opens a file: the birth date and, where only the year is known, the phone number. */
async function proofIn({ api }: PageContext, draft: string): Promise<Proof | null> {
  const answer = await api.registrations.drafts.current
    .$get({}, { headers: draftHeader(draft) })
    .catch(() => null);
  const { birth_date, phone } = answer?.ok ? (await answer.json()).answers : {};
  return typeof birth_date === "string" ? { birth_date, phone: String(phone ?? "") } : null;
}

/** So that the receipt can be saved at once, without typing anything again. */
async function tokenFor(page: PageContext, reference: string, proof: Proof) {
  const answer = await page.api.registrations[REFERENCE].status
    .$post({ param: { reference }, json: proof }, { headers: await page.writeHeaders() })
    .catch(() => null);
  return answer?.ok ? (await answer.json()).token : null;
}

async function isThere({ api }: PageContext, draft: string): Promise<boolean> {
  const answer = await api.registrations.drafts.current
    .$get({}, { headers: draftHeader(draft) })
    .catch(() => null);
  return answer?.ok ?? false;
}

async function begin({ api }: PageContext, { key }: FormDefinition): Promise<string | null> {
  const answer = await api.registrations.drafts.$post({ json: { form: key } }).catch(() => null);
  return answer?.ok ? (await answer.json()).draft : null;
}

type Way = { draft: string; token?: string | null };

function wayOn({ locale }: PageContext, form: FormDefinition, step: Step, way: Way): string {
  const next = form.steps[form.steps.indexOf(step) + 1];
  return stepPath(locale, form, next?.name ?? null, way);
}
