import { createTranslator } from "use-intl/core";
import { type Locale, type Localized, timeZone } from "./locales.ts";
import de from "./words.de.ts";
import en from "./words.en.ts";
import fr from "./words.fr.ts";

export const messagesOf: Localized<Words> = { fr, en, de };

/** Translations outside React: API messages, emails, feeds. */
export function translatorFor(locale: Locale) {
  return createTranslator({
    locale,
    messages: messagesOf[locale],
    timeZone,
  });
}

export type Translator = ReturnType<typeof translatorFor>;
