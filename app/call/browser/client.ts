import { isLocale } from "#app/i18n/locales.ts";
import { formationCalls } from "./formations.ts";
import { postCalls } from "./posts.ts";
import { sessionCalls } from "./session.ts";
import { emptyState } from "./state.ts";
import type { Surroundings } from "./surroundings.ts";

export type SiteClient = ReturnType<typeof createClient>;

/** The client functions of the specification, with exactly its results and messages. */
export function createClient(given: Surroundings) {
  const surroundings = { ...given };
  const state = emptyState();
  const formations = formationCalls(surroundings, state);

  /** Category names are words: another language, another list. Unknown languages are ignored. */
  async function setLocale(locale: string) {
    if (!isLocale(locale) || locale === surroundings.locale) return;
    surroundings.locale = locale;
    await formations.fetchCategories();
  }

  return {
    state,
    setLocale,
    ...sessionCalls(surroundings, state),
    ...formations,
    ...postCalls(surroundings, state),
  };
}
