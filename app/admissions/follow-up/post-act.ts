import { data, type RouterContextProvider, redirect } from "react-router";
import { followPath, sessionEnded, statusPath } from "#app/admissions/applying/pages/addresses.ts";
import type { Typed } from "#app/admissions/applying/pages/typed.ts";
import { REFERENCE } from "#app/admissions/registrations/rules.ts";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import { readPageRefusal } from "#app/api-client/page-refusal.ts";
import { postedForm } from "#app/api-client/posted-form.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { actOn, correctable, type FollowAct, followActs } from "./follow-actions.ts";
import { refusalIn, text } from "./post-follow.ts";
import { dropProof, type HeldProof, proofIn } from "./proof-cookie.ts";
import type { Status } from "./status.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Why an act changed nothing. */
export type ActResult = {
  typed: Typed;
  /** By input name of the posted form. */
  errors: Record<string, string>;
  /** Why the whole request was refused. */
  refused: string | null;
};

const never = { "cache-control": "no-store" };
const wrong = (result: Partial<ActResult>) =>
  data({ typed: {}, errors: {}, refused: null, ...result } satisfies ActResult, {
    status: 422,
    headers: never,
  });

/** What the owner did last, in the address after the redirect. */
const DONE = "done";

/** The registration of the proof that the browser holds; without one, the form that gives it. */
export async function readStatusPage(context: Context, request: Request) {
  const page = pageOf(context);
  const { reference, token } = proofIn(request) ?? leave(page);
  const answer = await page.api.registrations[REFERENCE].status
    .$get({ param: { reference } }, { headers: { "x-registration-token": token } })
    .catch(() => null);
  const code: number = answer?.status ?? 503;
  if (code === 401 || code === 404) leave(page, `?${sessionEnded}`);
  if (!answer?.ok) throw data(null, { status: code, headers: never });
  const asked = new URL(request.url).searchParams.get(DONE);
  const done = followActs.find((name) => name === asked) ?? null;
  return data({ status: (await answer.json()) as Status, done }, { headers: never });
}

/** Does what the owner wants and leads back to the page, so that nothing is sent twice by a reload. */
export async function postAct(context: Context, request: Request) {
  const page = pageOf(context);
  const body = await postedForm(request);
  const proof = proofIn(request);
  const act = followActs.find((name) => name === body.get("act"));
  // “Finish”: the browser forgets the proof.
  if (!proof || !act) return leave(page);
  return perform(page, proof, act, body);
}

async function perform(
  page: PageContext,
  { reference, token }: HeldProof,
  act: FollowAct,
  body: FormData,
) {
  const t = translatorFor(page.locale);
  // Withdrawing must be confirmed by a checkbox.
  if (act === "withdraw" && text(body, "sure") !== "yes") {
    return wrong({ errors: { sure: t("followUp.sureMissing") } });
  }
  const headers = { ...(await page.writeHeaders()), "x-registration-token": token };
  const answer = await actOn(page, { act, reference, headers, body }).catch(() => null);
  if (!answer) return wrong({ refused: await readPageRefusal(page.locale, null) });
  const typed = Object.fromEntries(correctable.map((name) => [name, text(body, name)]));
  if (answer.ok) {
    const { changed } = (await answer.json()) as { changed: boolean };
    const same = act === "contact" || act === "messages" ? act : null;
    if (!changed && same) {
      return wrong({ errors: { [same]: t(`followUp.${same}.unchanged`) }, typed });
    }
    const query = changed ? `?${DONE}=${act}` : "";
    throw redirect(`${localePath(page.locale, statusPath)}${query}`, {
      status: 303,
      headers: never,
    });
  }
  if (answer.status === 401) return leave(page, `?${sessionEnded}`);
  const { errors, message } = await refusalIn(page, answer);
  return wrong({ errors, typed, refused: message });
}

function leave({ locale, publicUrl }: PageContext, query = ""): never {
  throw redirect(`${localePath(locale, followPath)}${query}`, {
    status: 303,
    headers: { ...never, "set-cookie": dropProof(publicUrl) },
  });
}
