import { redirect } from "react-router";
import { answerOr, readAnswer } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { localePath } from "#app/i18n/paths.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { followPath } from "../addresses.ts";
import type { Route } from "./+types/receipt.route.ts";

/** The receipt as a PDF, for whoever proved in the last minutes whose application it is. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, publicUrl } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const param = { reference: query.get("reference") || "-" };
  const headers = { "x-registration-token": query.get("token") ?? "" };
  const [{ data: facts }, site] = await Promise.all([
    readAnswer(api.registrations[":reference"].receipt.$get({ param }, { headers })),
    answerOr(api.settings.site.$get({ query: { keys: "programme,contact" } }), null),
  ]);
  // The token has ended: reference and birth date give another.
  if (!facts) throw redirect(localePath(locale, followPath), 303);
  // The library is large; it is loaded with the first receipt.
  const { receiptPdf } = await import("./receipt-pdf.tsx");
  const follow = publicUrl + localePath(locale, followPath);
  const pdf = await receiptPdf({
    ...{ facts, locale, follow, t: translatorFor(locale) },
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
