import { useLocale, useTranslations } from "use-intl";
import type { Translator } from "#app/platform/i18n/translator.ts";
import type { Reader } from "./words.ts";

/** The language of the page, for the texts of a form. */
export function useReader(): Reader {
  return { t: useTranslations() as unknown as Translator, locale: useLocale() };
}
