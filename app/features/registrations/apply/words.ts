import { useTranslations } from "use-intl";
import type { Translator } from "#app/i18n/translator.ts";

/** The translator the definition's words are looked up with; a component's own is typed by its namespace. */
export function useFormTranslator(): Translator {
  return useTranslations() as unknown as Translator;
}
