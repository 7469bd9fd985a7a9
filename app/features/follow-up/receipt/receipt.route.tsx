import { data, redirect } from "react-router";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { followPath, linkEnded } from "#app/features/applying/pages/addresses.ts";
import { REFERENCE, readReference } from "#app/features/registrations/rules.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import type { Route } from "./+types/receipt.route.ts";

/** The receipt as PDF; requires a status token. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, publicUrl } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const param = { reference: query.get("reference") || "-" };
  const headers = { "x-registration-token": query.get("token") ?? "" };
  const [{ data: facts, status }, site] = await Promise.all([
    readAnswer(api.registrations[REFERENCE].receipt.$get({ param }, { headers })),
    answerOr(api.settings.site.$get({ query: { keys: "programme,contact" } }), null),
  ]);
  if (!facts) throw noReceipt(locale, status, param.reference);
  // The PDF library is large; it is loaded with the first receipt.
  const { receiptPdf } = await import("./receipt-pdf.tsx");
  const follow = publicUrl + localePath(locale, followPath);
  const pdf = await receiptPdf({
    facts,
    locale,
    follow,
    t: translatorFor(locale),
    programme: site?.programme?.name ?? "Tremplin",
    phone: site?.contact?.phone ?? "",
  });
  return new Response(pdf as BodyInit, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${facts.reference}.pdf"`,
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
