import { createTranslator } from "use-intl/core";
import { type Locale, type Localized, timeZone } from "./locales.ts";
import de from "./words.de.ts";
import en from "./words.en.ts";
import fr from "./words.fr.ts";

export const messagesOf: Localized<Words> = { fr, en, de };

/** Words outside React: API messages, mails, feeds. */
export function translatorFor(locale: Locale) {
  return createTranslator({
    locale,
    messages: messagesOf[locale],
    timeZone,
  });
}

export type Translator = ReturnType<typeof translatorFor>;
