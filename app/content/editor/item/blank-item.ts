import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { LanguageState } from "#app/content/working-copies/schema.ts";
import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Draft, Fields } from "../draft/draft.ts";
import { isSameValue } from "../draft/field-value.ts";
import type { AnyItem } from "./editor-item.ts";

/** No stored item has this number: it is of the text that the server does not know yet. */
const NEW_ID = 0;

export function isNew({ id }: Pick<AnyItem, "id">): boolean {
  return id === NEW_ID;
}

/** An item to write in at once; its first save with a title creates it. */
export function blankItem(kind: ContentKind, facts: Fields = {}): AnyItem {
  const missing: LanguageState = {
    state: "missing",
    public: false,
    scheduled_at: null,
    schedule_behind: false,
    pending: false,
    stale: false,
    review: null,
  };
  return {
    id: NEW_ID,
    title: "",
    slug: "",
    slugs: {},
    locale: defaultLocale,
    shared: { ...kind.shared, ...facts },
    pictures: {},
    translations: inEachLanguage(null),
    reviews: inEachLanguage(null),
    comments: [],
    state: "draft",
    published_at: null,
    ends_at: null,
    languages: inEachLanguage(missing),
    versions: { shared: null, ...inEachLanguage(null) },
    facts_pending: false,
    facts_behind: false,
    created_at: "",
    created_by: null,
    edited_at: "",
    edited_by: null,
    may: { edit: true, publish: false, delete: false },
  };
}

function inEachLanguage<T>(value: T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, value])) as Record<Locale, T>;
}

/** Nothing was written in any language; the name of the author and the address come by themselves. */
export function isBlank(kind: ContentKind, { parts }: Draft): boolean {
  const written = Object.keys(kind.words).filter((field) => field !== kind.byline);
  return locales.every((locale) =>
    written.every((field) => isSameValue(parts[locale].mine[field], kind.words[field])),
  );
}
