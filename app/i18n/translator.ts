import { createTranslator } from "use-intl/core";
import { type Locale, type Localized, timeZone } from "./locales.ts";
import de from "./messages/de.ts";
import en from "./messages/en.ts";
import fr from "./messages/fr.ts";

export type Messages = typeof fr;
export const messagesOf: Localized<Messages> = { fr, en, de };

/** Words outside React: API messages, mails, feeds. */
export function translatorFor(locale: Locale) {
  return createTranslator({
    locale,
    messages: messagesOf[locale],
    timeZone,
  });
}

export type Translator = ReturnType<typeof translatorFor>;
