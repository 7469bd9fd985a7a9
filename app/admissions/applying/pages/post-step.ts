import { data, type RouterContextProvider, redirect } from "react-router";
import { REFERENCE } from "#app/admissions/registrations/rules.ts";
import { saidIn } from "#app/api-client/browser/refusal-key.ts";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import { readPageRefusal } from "#app/api-client/page-refusal.ts";
import { postedForm } from "#app/api-client/posted-form.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { type Translator, translatorFor } from "#app/platform/i18n/translator.ts";
import {
  DOCUMENT_MAX_BYTES,
  disabilityConsent,
  type Field,
  type FormDefinition,
  fieldsOf,
  REVIEW_STEP,
  type Step,
} from "#app/website/registration-form/definition.ts";
import { emailMeant } from "#app/website/registration-form/email-doubt.ts";
import { fromReview, stepPath } from "./addresses.ts";
import { draftHeader, newDraftContext } from "./draft-request.ts";
import { doubtBoxes, givenFrom, type Typed, typedIn } from "./typed.ts";

type Context = Readonly<RouterContextProvider>;

/** What a refused post changes on its page. */
export type Posted = {
  draft: string;
  lost: false;
  typed?: Typed;
  errors: Record<string, string>;
  /** Why nothing was saved or sent. */
  failed: string | null;
  /** The boxes that were ticked on the review. */
  ticked: string[];
};

/** Handles a step posted without JavaScript: saves it and redirects to the next, or shows its errors. */
export async function postStep(
  context: Context,
  request: Request,
  form: FormDefinition,
  step: Step,
) {
  const page = pageOf(context);
  const body = await postedForm(request);
  const query = new URL(request.url).searchParams;
  const known = query.get("draft");
  const begun =
    known && (await draftExists(page, known)) ? { draft: known } : await createDraft(page, form);
  const { draft = "" } = begun;
  const posted: StepResult = draft
    ? await saveStep(page, { form, step, body, draft })
    : { errors: {}, ...begun };
  const { errors, failed = null, doubted = false } = posted;
  const fine = !failed && Object.keys(errors).length === 0;
  if (fine && !doubted) {
    throw redirect(
      nextPath(page, form, query.has(fromReview) ? null : step, { draft, ...posted }),
      303,
    );
  }
  context.set(newDraftContext, draft || null);
  const typed = step.fields.length ? typedIn(body, step.fields) : undefined;
  return data(
    {
      errors,
      failed,
      draft,
      lost: false,
      ticked: tickedIn(body),
      ...(typed ? { typed } : {}),
    } satisfies Posted,
    // With `no-store` the back button would show the browser's error page.
    { status: failed ? 503 : fine ? 200 : 422, headers: { "cache-control": "private, no-cache" } },
  );
}

/** Names of the boxes of the review that were ticked. */
function tickedIn(body: FormData): string[] {
  const boxes = ["consent", disabilityConsent.name, "another_person"];
  return boxes.filter((name) => body.get(name) === "yes");
}

type StepResult = {
  errors: Record<string, string>;
  failed?: string;
  /** The step is saved, and shown once more with a question about an e-mail address. */
  doubted?: boolean;
  token?: string | null;
};
type PostedStep = { form: FormDefinition; step: Step; body: FormData; draft: string };

async function saveStep(page: PageContext, post: PostedStep): Promise<StepResult> {
  if (post.step.name === "documents") return saveDocuments(page, post);
  if (post.step.name === "review") return send(page, post);
  const { form, step, body, draft } = post;
  const doubted = step.fields.filter(({ type }) => type === "email").some(isDoubted(body));
  const given = givenFrom(form, typedIn(body, step.fields));
  const answers = Object.fromEntries(
    step.fields.map(({ name }) => [name, (given[name] ?? "") as string | string[]]),
  );
  const course = body.get("formation_id");
  if (typeof course === "string") answers.formation_id = course;
  const answer = await page.api.registrations.drafts.current
    .$patch({ json: { answers } }, { headers: draftHeader(draft) })
    .catch(() => null);
  if (!answer?.ok) return { errors: {}, failed: await readPageRefusal(page.locale, answer) };
  const { problems } = await answer.json();
  const { formation_id: later, ...own } = problems;
  const asked = step.fields.some(({ name }) => name === "formation_id");
  return { errors: asked && later ? problems : own, doubted };
}

/** True once for an address that looks mistyped; the suggestion is taken if its box was ticked. */
function isDoubted(body: FormData): (field: Field) => boolean {
  return ({ name }) => {
    const { about, take } = doubtBoxes(name);
    const typed = String(body.get(name) ?? "");
    const isAsked = body.get(about) === typed;
    const taken = body.get(take);
    if (isAsked && typeof taken === "string") body.set(name, taken);
    return !isAsked && emailMeant(typed) !== null;
  };
}

/** An error of one document does not prevent the others from being saved. */
async function saveDocuments(
  page: PageContext,
  { form, body, draft }: PostedStep,
): Promise<StepResult> {
  const { api, locale } = page;
  const t = translatorFor(locale);
  const errors: Record<string, string> = {};
  for (const { name } of form.documents) {
    const files = body.getAll(`document.${name}`).filter((file) => file instanceof File);
    // Browsers post an empty file without a name for an unused input.
    const file = files.find(({ size }) => size > 0) ?? files.find((chosen) => chosen.name);
    if (!file) continue;
    const wrong = fileError(file, t);
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
    if (answer?.ok) continue;
    const said = answer && (await firstMessage(answer));
    if (!said && answer?.status !== 413)
      return { errors, failed: await readPageRefusal(locale, answer) };
    errors[`document.${name}`] = said || t("applying.script.fileLarge");
  }
  return { errors };
}

function fileError({ size, type }: File, t: Translator): string | null {
  if (size === 0) return t("registrations.refused.empty");
  if (size <= DOCUMENT_MAX_BYTES) return null;
  // Without the script photos are not scaled down, so the hint to take a photo would not help.
  return type.startsWith("image/")
    ? t("registrations.refused.photoLarge")
    : t("applying.script.fileLarge");
}

async function send(page: PageContext, { form, body, draft }: PostedStep): Promise<StepResult> {
  const boxes = tickedIn(body);
  const ticked = (name: string) => boxes.includes(name);
  const { api } = page;
  const proof = await fetchProof(page, draft);
  const answer = await api.registrations.drafts.current.submit
    .$post(
      {
        json: {
          // An empty version means no consent.
          consent_version: ticked("consent") ? form.consentVersion : "",
          form_version: Number(body.get("form_version")) || form.version,
          disability_consent: ticked(disabilityConsent.name),
          another_person: ticked("another_person"),
        },
      },
      { headers: draftHeader(draft) },
    )
    .catch(() => null);
  if (!answer) return { errors: {}, failed: await readPageRefusal(page.locale, null) };
  if (answer.ok) {
    const { reference } = await answer.json();
    return { errors: {}, token: proof ? await fetchToken(page, reference, proof) : null };
  }
  const errors = await refusals(answer, form);
  // Neither a field nor words for people: the page says the cause.
  if (Object.values(errors).every((text) => !text))
    return { errors: {}, failed: await readPageRefusal(page.locale, answer) };
  // The answer of the API to an old version also speaks of a changed text.
  if (errors.consent && !ticked("consent")) {
    errors.consent = translatorFor(page.locale)("applying.script.agree");
  }
  return { errors };
}

type Refusal = { status: number; json(): Promise<unknown> };
type RefusalBody = {
  message?: string;
  errors?: FieldErrors;
  reason?: string;
  may_be_another_person?: boolean;
};

/** Errors by input name of the page. */
async function refusals(answer: Refusal, form: FormDefinition): Promise<Record<string, string>> {
  const body = ((await answer.json().catch(() => null)) ?? {}) as RefusalBody;
  const said = saidIn(answer.status, body.message);
  if (body.may_be_another_person) return { another_person: said };
  const names = new Set(fieldsOf(form).map(({ name }) => `answers.${name}`));
  const found = Object.entries(body.errors ?? {}).map(([path, [text = ""]]) => {
    if (path === "consent_version") return ["consent", text];
    return [
      names.has(path) ? path.replace(/^answers\./, "") : path.replace("documents.", "document."),
      text,
    ];
  });
  if (found.length) return Object.fromEntries(found);
  return { [body.reason ? "taken" : "form"]: said };
}

async function firstMessage(answer: Refusal): Promise<string> {
  const body = ((await answer.json().catch(() => null)) ?? {}) as RefusalBody;
  return Object.values(body.errors ?? {})[0]?.[0] || saidIn(answer.status, body.message);
}

type Proof = { birth_date: string; phone: string };

/** Proof for the status lookup; the phone number is needed when only the year of birth is known. */
async function fetchProof({ api }: PageContext, draft: string): Promise<Proof | null> {
  const answer = await api.registrations.drafts.current
    .$get({}, { headers: draftHeader(draft) })
    .catch(() => null);
  const { birth_date, phone } = answer?.ok ? (await answer.json()).answers : {};
  return typeof birth_date === "string" ? { birth_date, phone: String(phone ?? "") } : null;
}

/** With this token the receipt opens without typing reference and birth date again. */
async function fetchToken(page: PageContext, reference: string, proof: Proof) {
  const answer = await page.api.registrations[REFERENCE].status
    .$post({ param: { reference }, json: proof }, { headers: await page.writeHeaders() })
    .catch(() => null);
  return answer?.ok ? (await answer.json()).token : null;
}

async function draftExists({ api }: PageContext, draft: string): Promise<boolean> {
  const answer = await api.registrations.drafts.current
    .$get({}, { headers: draftHeader(draft) })
    .catch(() => null);
  return answer?.ok ?? false;
}

async function createDraft({ api, locale }: PageContext, { key }: FormDefinition) {
  const answer = await api.registrations.drafts.$post({ json: { form: key } }).catch(() => null);
  if (!answer?.ok) return { failed: await readPageRefusal(locale, answer) };
  return { draft: (await answer.json()).draft };
}

type NextOptions = { draft: string; token?: string | null };

function nextPath(
  { locale }: PageContext,
  form: FormDefinition,
  /** Null when an answer was changed from the review. */
  step: Step | null,
  way: NextOptions,
): string {
  const next = step ? form.steps[form.steps.indexOf(step) + 1]?.name : REVIEW_STEP;
  return stepPath(locale, form, next ?? null, way);
}
