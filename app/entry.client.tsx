import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { IntlProvider } from "use-intl";
import { loadedWords, loadPageWords } from "./platform/i18n/loaded-words.ts";
import { type Locale, timeZone } from "./platform/i18n/locales.ts";
import { splitLocale } from "./platform/i18n/paths.ts";
import { markHydrated } from "./ui/mark-hydrated.ts";

/** The development server has all messages in its modules, with the formatter that parses. */
const inModules = {
  fr: () => import("./platform/i18n/words.fr.ts"),
  en: () => import("./platform/i18n/words.en.ts"),
  de: () => import("./platform/i18n/words.de.ts"),
} satisfies Record<Locale, unknown>;

const { locale } = splitLocale(window.location.pathname);
const messages = await wordsOf(locale);

async function wordsOf(locale: Locale): Promise<Words> {
  if (import.meta.env.DEV) return (await inModules[locale]()).default;
  await loadPageWords();
  return loadedWords;
}

function MarkHydrated() {
  useEffect(() => markHydrated(), []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
        <HydratedRouter />
        <MarkHydrated />
      </IntlProvider>
    </StrictMode>,
  );
});
