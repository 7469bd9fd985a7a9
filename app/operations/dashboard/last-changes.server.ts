import type { ApiClient } from "#app/api-client/client.ts";
import { readAudit } from "#app/base/audit-log/read-audit.ts";
import { sentenceOf, textOf } from "#app/platform/audit/sentence.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { messagesOf, translatorFor } from "#app/platform/i18n/translator.ts";

/**
 * The last entries of the audit log since a day, as sentences. The messages of all actions are longer
 * than the whole screen: browsers get the sentences only.
 */
export async function lastChanges(
  api: ApiClient,
  locale: Locale,
  { from, count }: { from: string; count: number },
) {
  const page = await readAudit(api, { page: "1", per_page: String(count), from });
  const words = { t: translatorFor(locale), words: messagesOf[locale], locale };
  return (page?.data ?? []).map((entry) => ({
    kind: "changed" as const,
    at: entry.at,
    text: textOf(sentenceOf(entry, words)),
    subject: entry.subject,
  }));
}
