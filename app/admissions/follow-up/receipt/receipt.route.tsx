import { data, redirect } from "react-router";
import { followPath, linkEnded } from "#app/admissions/applying/pages/addresses.ts";
import { REFERENCE, readReference } from "#app/admissions/registrations/rules.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { proofIn } from "../proof-cookie.ts";
import type { Route } from "./+types/receipt.route.ts";

/** The receipt as PDF; requires a status token. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const query = new URL(request.url).searchParams;
  // From the page of a look-up by its cookie, from other pages by a link.
  const linked = { reference: query.get("reference"), token: query.get("token") };
  const { reference, token } = linked.token ? linked : (proofIn(request) ?? linked);
  const param = { reference: reference || "-" };
  const headers = { "x-registration-token": token ?? "" };
  const answer: Response = await api.registrations[REFERENCE].receipt.$get(
    { param, query: { file: "pdf" } },
    { headers },
  );
  if (answer.status === 503) return laterReceipt(answer, locale);
  if (!answer.ok) throw noReceipt(locale, answer.status, param.reference);
  const kept = ["content-type", "content-disposition", "cache-control"];
  const told = kept.map((name): [string, string] => [name, answer.headers.get(name) ?? ""]);
  return new Response(answer.body, { headers: told });
}

/** Too many print at once, or the database is away: the browser shows this sentence instead of the document. */
function laterReceipt(answer: Response, locale: Locale): Response {
  const wait = answer.headers.get("retry-after") ?? "20";
  return new Response(translatorFor(locale)("followUp.pdf.later"), {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "retry-after": wait,
      "cache-control": "no-store",
    },
  });
}

/** After the token has expired: redirects to the lookup form, which gives a new one. */
function noReceipt(locale: Locale, status: number, typed: string) {
  if (status !== 401 && status !== 404) return data(null, { status });
  // As fragment, which is not sent to servers; the page fills it in.
  const reference = readReference(typed);
  const hash = reference ? `#${reference}` : "";
  return redirect(`${localePath(locale, followPath)}?${linkEnded}${hash}`, 303);
}
