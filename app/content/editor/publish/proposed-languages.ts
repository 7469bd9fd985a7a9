import { stillFrench } from "#app/content/working-copies/publish/still-french.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { changesIn, type Draft } from "../draft/draft.ts";
import type { AnyItem } from "../item/editor-item.ts";

type Item = Pick<AnyItem, "languages" | "facts_pending" | "state">;

/** Languages whose text is partly the French one. */
export function partlyFrench({ parts }: Draft): Locale[] {
  return locales.filter(
    (locale) =>
      parts[locale].version !== null &&
      stillFrench(locale, parts[locale].mine, parts.fr.mine).length > 0,
  );
}

/**
 * The languages proposed for publication: the one being edited, and French if it was never public,
 * so that unfinished texts of others stay unpublished. All changed languages when it has no changes.
 */
export function proposedLanguages(item: Item, draft: Draft, shown: Locale): Locale[] {
  const all = changedLanguages(item, draft);
  if (!all.includes(shown)) return all;
  return all.filter((locale) => locale === shown || (locale === "fr" && !item.languages.fr.public));
}

/** Languages with unpublished changes, except those still partly in French. */
function changedLanguages({ languages }: Item, draft: Draft): Locale[] {
  const typed = changesIn(draft);
  const french = partlyFrench(draft);
  return locales.filter((locale) => {
    const { state, public: isPublic, pending } = languages[locale];
    const written = state !== "missing" || typed[locale];
    return written && (!isPublic || pending || typed[locale]) && !french.includes(locale);
  });
}

/** A public language without changes: publishing it publishes only shared fields and the end date. */
export function unchangedPublicLanguage({ languages }: Item, draft: Draft): Locale | null {
  const typed = changesIn(draft);
  const unchanged = locales.filter(
    (locale) => languages[locale].public && !languages[locale].pending && !typed[locale],
  );
  return unchanged[0] ?? null;
}

export function factsChanged({ facts_pending }: Item, draft: Draft): boolean {
  return facts_pending || !!changesIn(draft).shared;
}
