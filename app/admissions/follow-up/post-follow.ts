import { data, type RouterContextProvider, redirect } from "react-router";
import { statusPath } from "#app/admissions/applying/pages/addresses.ts";
import { birthDateIn, type Typed, textOf } from "#app/admissions/applying/pages/typed.ts";
import { REFERENCE } from "#app/admissions/registrations/rules.ts";
import { saidIn } from "#app/api-client/browser/refusal-key.ts";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import { readPageRefusal } from "#app/api-client/page-refusal.ts";
import { postedForm } from "#app/api-client/posted-form.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { holdProof } from "./proof-cookie.ts";

type Context = Readonly<RouterContextProvider>;

export type FollowProblem =
  | { kind: "incomplete" | "unknown" | "yearPhone" | "phone" | "expired" | "receipt" }
  | { kind: "refused"; text: string };

/** What the page shows after a post that opened nothing. */
export type FollowResult = {
  typed: Typed;
  problem: FollowProblem | null;
  /** By input name of the posted form. */
  errors: Record<string, string>;
  /** The way in which a lost reference is sent, if there is such an application. */
  lost: "mail" | "sms" | null;
};

const emptyResult: FollowResult = {
  typed: {},
  problem: null,
  errors: {},
  lost: null,
};

/** Looks up a registration, or asks for a lost reference. */
export async function postFollow(context: Context, request: Request) {
  const page = pageOf(context);
  const body = await postedForm(request);
  const followed = await (body.get("act") === "lost" ? askReference : lookUp)(page, body);
  const wrong = followed.problem !== null || Object.keys(followed.errors).length > 0;
  const headers = { "cache-control": "no-store" };
  return data(followed, { status: wrong ? 422 : 200, headers });
}

/**
 * A right look-up leads to a page of its own, opened by a cookie that “Finish” deletes: going back or
 * reloading must not send the look-up again for the next person at a shared phone.
 */
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
  if (!answer?.ok) return { ...emptyResult, typed, problem: await problemOf(page, answer) };
  const { token, reference: own } = await answer.json();
  throw redirect(localePath(page.locale, statusPath), {
    status: 303,
    headers: {
      "cache-control": "no-store",
      "set-cookie": holdProof(page.publicUrl, { reference: own, token }),
    },
  });
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
  if (refused?.status !== 422)
    return { ...emptyResult, typed, problem: await problemOf(page, refused) };
  return { ...emptyResult, typed, errors: (await refusalIn(page, refused)).errors };
}

type Answer = { status: number; headers: Headers; json(): Promise<unknown> };

async function problemOf({ locale }: PageContext, answer: Answer | null): Promise<FollowProblem> {
  if (answer?.status === 404 && (await asksPhone(answer))) return { kind: "phone" };
  if (answer?.status === 404 || answer?.status === 422) return { kind: "unknown" };
  if (answer?.status === 401) return { kind: "expired" };
  return { kind: "refused", text: await readPageRefusal(locale, answer) };
}

async function asksPhone(answer: Answer): Promise<boolean> {
  const body = (await answer.json().catch(() => null)) as { asks?: string } | null;
  return body?.asks === "phone";
}

export async function refusalIn({ locale }: PageContext, answer: Answer) {
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
  if (Object.keys(errors).length) return { errors, message: null };
  const said = saidIn(answer.status, body?.message);
  return { errors, message: said || (await readPageRefusal(locale, answer)) };
}

export function text(body: FormData, name: string): string {
  const value = body.get(name);
  return typeof value === "string" ? value : "";
}
