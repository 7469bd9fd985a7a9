import { followPath } from "#app/admissions/applying/pages/addresses.ts";
import { printOne } from "#app/platform/files/print-in-worker.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { projectFile } from "#app/platform/project-file.ts";
import { readSite } from "#app/website/site-settings/queries.server.ts";
import { printedReceipt } from "./printed-receipt.ts";

type Facts = Parameters<typeof printedReceipt>[0]["facts"];

const SCRIPT = projectFile("app/admissions/follow-up/receipt/print.worker.ts");

/** The receipt of an application as PDF, in the language of the request. */
export async function printReceipt(c: ApiContext, facts: Facts): Promise<Uint8Array> {
  const { db, locale, today, site, t } = c.var;
  const { programme, contact } = await readSite(db, {
    keys: ["programme", "contact"],
    locale,
    today,
  });
  const receipt = printedReceipt({
    facts,
    locale,
    t,
    follow: site.publicUrl + localePath(locale, followPath),
    programme: programme?.name ?? "Tremplin",
    phone: contact?.phone ?? "",
  });
  return printOne(SCRIPT, receipt, { who: "visitor" });
}
