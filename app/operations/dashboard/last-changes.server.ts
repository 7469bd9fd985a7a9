import type { ApiClient } from "#app/api-client/client.ts";
import { readAudit } from "#app/base/audit-log/read-audit.ts";
import { sentenceOf, textOf } from "#app/platform/audit/sentence.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { messagesOf, translatorFor } from "#app/platform/i18n/translator.ts";

const SHOWN = "6";

/**
 * The last entries of the audit log as sentences; null when they could not be read. The messages of
 * all actions are longer than the whole screen: browsers get the sentences only.
 */
export async function lastChanges(api: ApiClient, locale: Locale) {
  const page = await readAudit(api, { page: "1", per_page: SHOWN });
  const words = { t: translatorFor(locale), words: messagesOf[locale], locale };
  const entries = page?.data.map((entry) => ({
    id: entry.id,
    at: entry.at,
    text: textOf(sentenceOf(entry, words)),
  }));
  return entries ?? null;
}
