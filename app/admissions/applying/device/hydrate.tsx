import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { type AbstractIntlMessages, IntlProvider } from "use-intl";
import { type Locale, timeZone } from "#app/platform/i18n/locales.ts";
import type { CompiledWords } from "../pages/words.ts";

/** The data and the place of a view in the page; null when the page has none. */
export function findStage<T>(name: string): { stage: HTMLElement; data: T } | null {
  const text = document.querySelector(`script[data-${name}]`)?.textContent;
  const stage = document.querySelector<HTMLElement>(`[data-stage="${name}"]`);
  return text && stage ? { stage, data: JSON.parse(text) as T } : null;
}

type Language = { locale: Locale; words: CompiledWords };

/** Hydrates a view that the server rendered. */
export function hydrateStage(stage: HTMLElement, { locale, words }: Language, view: ReactNode) {
  hydrateRoot(
    stage,
    <IntlProvider locale={locale} messages={words as AbstractIntlMessages} timeZone={timeZone}>
      {view}
    </IntlProvider>,
  );
}
