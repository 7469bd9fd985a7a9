import type { Locale } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { refusalFrom } from "./browser/api-error.ts";
import { type Refusal, refusalSentence } from "./browser/refusal-key.ts";

type Answer = { status: number; headers: Headers; json: () => Promise<unknown> };

/**
 * Why what a page posted was not taken, also after its body was read. Without an answer the API behind the
 * page is away.
 */
export async function readPageRefusal(locale: Locale, answer: Answer | null): Promise<string> {
  const refusal: Refusal = answer ? await refusalFrom(answer) : { status: 503, message: "" };
  const t = translatorFor(locale);
  return refusalSentence(refusal, (key, values) => t(`apiClient.refusal.${key}`, values));
}
