import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Part, Status, Versions } from "../schema.ts";

/** What a write says about one part; fields it does not name stay as they are. */
export type PartChange = {
  content: Record<string, unknown>;
  slug?: string | null | undefined;
  upToDate?: boolean | undefined;
};

export type ItemChange = {
  parts: Partial<Record<Part, PartChange>>;
  versions: Partial<Versions>;
  status?: Status | undefined;
  publishAt?: Date | null | undefined;
};

type Language = { slug?: string | null | undefined; up_to_date?: boolean | undefined };
type Optional<Values> = { [Name in keyof Values]?: Values[Name] | undefined };

/** What a write may say of an item. */
export type ItemInput<Words = object, Shared = object> = Optional<Words> &
  Optional<Shared> &
  Language & {
    translations?:
      | Partial<Record<Locale, (Optional<Words> & Language) | null | undefined>>
      | undefined;
    versions?: Partial<Versions> | undefined;
    status?: "draft" | "published" | "archived" | undefined;
    publish_at?: string | null | undefined;
  };

/**
 * Sorts what was sent into parts. Plain fields belong to the caller's language, where what
 * `translations` says of the same language joins them and, of the same field, counts.
 */
export function changeFrom(
  input: ItemInput,
  locale: Locale,
  fields: { words: object; shared: object },
): ItemChange {
  const parts: ItemChange["parts"] = {};
  const shared = pick(input, fields.shared);
  if (Object.keys(shared).length) parts.shared = { content: shared };
  // The rows of a list have one name in both parts; sent plainly they are those that all share.
  const plain = Object.entries(input).filter(([name]) => !Object.hasOwn(fields.shared, name));
  for (const each of locales) {
    const own = each === locale ? Object.fromEntries(plain) : {};
    const given = { ...own, ...input.translations?.[each] };
    const change = languageChange(given, fields.words);
    if (change) parts[each] = change;
  }
  return {
    parts,
    versions: input.versions ?? {},
    status: input.status,
    publishAt: momentOf(input.publish_at),
  };
}

/** `translations.fr.summary`, or `summary` where the caller sent plain fields: errors use the same names. */
export function nameAsSent(name: string, input: ItemInput, locale: Locale, words: object): string {
  const prefix = `translations.${locale}.`;
  const own = input.translations?.[locale];
  const field = name.slice(prefix.length);
  if (!name.startsWith(prefix) || (own && field in own)) return name;
  return own && Object.keys(pick(input, { ...words, slug: null })).length === 0 ? name : field;
}

function languageChange(given: Language, words: object): PartChange | null {
  const content = pick(given, words);
  const named = Object.keys(content).length > 0 || given.slug !== undefined;
  if (!named && given.up_to_date === undefined) return null;
  return { content, slug: given.slug, upToDate: given.up_to_date };
}

function pick(values: object, fields: object): Record<string, unknown> {
  const wanted = Object.entries(values).filter(
    ([key, value]) => Object.hasOwn(fields, key) && value !== undefined,
  );
  return Object.fromEntries(wanted);
}

/** Left out is something else than `null`, which means now. */
export function momentOf(text: string | null | undefined): Date | null | undefined {
  return text ? new Date(text) : text === undefined ? undefined : null;
}
