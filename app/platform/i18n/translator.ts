import { createTranslator } from "use-intl/core";
import { type Locale, type Localized, timeZone } from "./locales.ts";
import de from "./words.de.ts";
import en from "./words.en.ts";
import fr from "./words.fr.ts";

export const messagesOf: Localized<Words> = { fr, en, de };

function createFor(locale: Locale) {
  return createTranslator({
    locale,
    messages: messagesOf[locale],
    timeZone,
  });
}

export type Translator = ReturnType<typeof createFor>;

const translators: Partial<Localized<Translator>> = {};

/** Translations outside React: API messages, emails, feeds. Each message is parsed once. */
export function translatorFor(locale: Locale): Translator {
  translators[locale] ??= createFor(locale);
  return translators[locale];
}
