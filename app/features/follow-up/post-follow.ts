import { data, type RouterContextProvider } from "react-router";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import type { FieldErrors } from "#app/errors.ts";
import { birthDateIn, type Typed, textOf } from "#app/features/applying/pages/typed.ts";
import { REFERENCE } from "#app/features/registrations/rules.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { actOn, correctable, type FollowAct, followActs } from "./follow-actions.ts";
import type { Status } from "./status.server.ts";

type Context = Readonly<RouterContextProvider>;

export type FollowProblem =
  | { kind: "incomplete" | "unknown" | "yearPhone" | "phone" | "away" | "expired" | "receipt" }
  | { kind: "many"; minutes: number };

/** What the page shows after a post. */
export type FollowResult = {
  status: Status | null;
  token: string;
  typed: Typed;
  problem: FollowProblem | null;
  /** By input name of the posted form. */
  errors: Record<string, string>;
  /** Error of the whole request. */
  refused: string | null;
  done: FollowAct | null;
  /** The way in which a lost reference is sent, if there is such an application. */
  lost: "mail" | "sms" | null;
};

const emptyResult: FollowResult = {
  status: null,
  token: "",
  typed: {},
  problem: null,
  errors: {},
  refused: null,
  done: null,
  lost: null,
};

/** Looks up a registration, or performs an action with the token of a lookup. */
export async function postFollow(context: Context, request: Request) {
  const page = pageOf(context);
  const body = await request.formData();
  const wanted = followActs.find((name) => name === body.get("act"));
  const followed = wanted
    ? await performAct(page, body, wanted)
    : await (body.get("act") === "lost" ? askReference : lookUp)(page, body);
  const failed = followed.problem !== null || followed.refused !== null;
  const wrong = failed || Object.keys(followed.errors).length > 0;
  const headers = { "cache-control": "no-store" };
  return data(followed, { status: wrong ? 422 : 200, headers });
}

async function lookUp(page: PageContext, body: FormData): Promise<FollowResult> {
  const typed: Typed = Object.fromEntries(
    [
      "reference",
      "phone",
      "birth_date.day",
      "birth_date.month",
      "birth_date.year",
      "birth_date.only",
    ].map((name) => [name, text(body, name)]),
  );
  const reference = text(body, "reference").trim();
  const birth_date = birthDateIn("birth_date", typed);
  const errors = missingIn(page, typed);
  if (Object.keys(errors).length) {
    const kind = errors.reference || errors.birth_date ? "incomplete" : "yearPhone";
    return { ...emptyResult, typed, errors, problem: { kind } };
  }
  const answer = await page.api.registrations[REFERENCE].status
    .$post(
      { param: { reference }, json: { birth_date, phone: text(body, "phone").slice(0, 40) } },
      { headers: await page.writeHeaders() },
    )
    .catch(() => null);
  if (!answer?.ok) return { ...emptyResult, typed, problem: await problemOf(answer) };
  const { token, token_expires_at: _, ...status } = await answer.json();
  return { ...emptyResult, status, token };
}

/** What the form lacks, beside its fields. The year alone needs the phone number. */
function missingIn({ locale }: PageContext, typed: Typed): Record<string, string> {
  const t = translatorFor(locale);
  const box = (name: string) => textOf(typed[name]);
  const only = box("birth_date.only") !== "";
  const parts = ["day", "month", "year"].map((part) => box(`birth_date.${part}`));
  const birth = only ? /^\d{4}$/.test(box("birth_date.year")) : parts.every(Boolean);
  return {
    ...(box("reference") ? {} : { reference: t("followUp.problem.referenceField") }),
    ...(birth ? {} : { birth_date: t(`followUp.problem.${only ? "yearField" : "birthField"}`) }),
    ...(only && !box("phone") ? { phone: t("followUp.problem.phoneField") } : {}),
  };
}

/** Asks for the reference of a phone or mailbox; the answer is the same whether or not there is one. */
async function askReference(page: PageContext, body: FormData): Promise<FollowResult> {
  const reach = text(body, "reach").slice(0, 254);
  const typed: Typed = { reach };
  const answer = await page.api.registrations["lost-reference"]
    .$post({ json: { reach } }, { headers: await page.writeHeaders() })
    .catch(() => null);
  if (answer?.ok) return { ...emptyResult, typed, lost: (await answer.json()).by };
  const refused: Answer | null = answer;
  if (refused?.status !== 422) return { ...emptyResult, typed, problem: await problemOf(refused) };
  return { ...emptyResult, typed, errors: (await refusalIn(refused)).errors };
}

async function performAct(
  page: PageContext,
  body: FormData,
  wanted: FollowAct,
): Promise<FollowResult> {
  const reference = text(body, "reference");
  const token = text(body, "token");
  const headers = { ...(await page.writeHeaders()), "x-registration-token": token };
  // Withdrawing must be confirmed by a checkbox.
  const unsure = wanted === "withdraw" && text(body, "sure") !== "yes";
  const answer = unsure
    ? null
    : await actOn(page, { act: wanted, reference, headers, body }).catch(() => null);
  const t = translatorFor(page.locale);
  if (answer?.ok) {
    const { changed, ...status } = (await answer.json()) as Status & { changed: boolean };
    const same = wanted === "contact" || wanted === "messages" ? wanted : null;
    if (changed || !same) return { ...emptyResult, status, token, done: changed ? wanted : null };
    const errors = { [same]: t(`followUp.${same}.unchanged`) };
    return { ...emptyResult, status, token, errors, typed: correctionsIn(body) };
  }
  const seen = await page.api.registrations[REFERENCE].status
    .$get({ param: { reference } }, { headers })
    .catch(() => null);
  if (seen?.ok && unsure) {
    const errors = { sure: t("followUp.sureMissing") };
    return { ...emptyResult, status: await seen.json(), token, errors };
  }
  if (!seen?.ok || !answer) {
    return { ...emptyResult, typed: { reference }, problem: await problemOf(answer ?? seen) };
  }
  const { errors, message } = await refusalIn(answer);
  const typed = correctionsIn(body);
  return { ...emptyResult, status: await seen.json(), token, typed, errors, refused: message };
}

function correctionsIn(body: FormData): Typed {
  return Object.fromEntries(correctable.map((name) => [name, text(body, name)]));
}

type Answer = { status: number; headers: Headers; json(): Promise<unknown> };

async function problemOf(answer: Answer | null): Promise<FollowProblem> {
  if (answer?.status === 404 && (await asksPhone(answer))) return { kind: "phone" };
  if (answer?.status === 404 || answer?.status === 422) return { kind: "unknown" };
  if (answer?.status === 401) return { kind: "expired" };
  if (answer?.status !== 429) return { kind: "away" };
  const seconds = Number(answer.headers.get("retry-after")) || 60;
  return { kind: "many", minutes: Math.max(1, Math.ceil(seconds / 60)) };
}

async function asksPhone(answer: Answer): Promise<boolean> {
  const body = (await answer.json().catch(() => null)) as { asks?: string } | null;
  return body?.asks === "phone";
}

async function refusalIn(answer: Answer) {
  const body = (await answer.json().catch(() => null)) as {
    message?: string;
    errors?: FieldErrors;
  } | null;
  const errors = Object.fromEntries(
    Object.entries(body?.errors ?? {}).map(([path, [first = ""]]) => [
      path.replace("documents.", "document."),
      first,
    ]),
  );
  return { errors, message: Object.keys(errors).length ? null : (body?.message ?? "") };
}

export function text(body: FormData, name: string): string {
  const value = body.get(name);
  return typeof value === "string" ? value : "";
}
