import { inOneLanguage } from "#app/base/settings/queries.server.ts";
import {
  emptyValues,
  type Fields,
  type Row,
  type RowWords,
} from "#app/content/working-copies/content-kind.ts";
import { isEmpty } from "#app/content/working-copies/empty-fields.ts";
import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import { type SectionKey, sectionOf, storedFields } from "./sections.ts";

type Content = Record<string, unknown>;
type Words = Partial<Record<Locale, Content>>;

/**
 * The row of `settings` that pages read, made of the public parts of a section: what differs in the
 * languages becomes `{ fr, en, de }`.
 */
export function composeSetting(key: SectionKey, shared: Content, words: Words): unknown {
  const { root } = sectionOf(key);
  const fields = storedFields(key);
  const empty = emptyValues(fields.translated);
  const value: Content = {};
  for (const name of Object.keys(sectionOf(key).fields)) {
    const [own, said] = [fields.shared[name], fields.translated[name]];
    if (own?.type === "rows") {
      const row = said?.type === "rowWords" ? said.row : {};
      value[name] = ((shared[name] ?? []) as Row[]).map((each) =>
        composeRow(each, row, (locale) => (words[locale]?.[name] as RowWords)?.[each.key]),
      );
    } else if (own) value[name] = shared[name] ?? emptyValues(fields.shared)[name];
    else value[name] = inLanguages((locale) => words[locale]?.[name], empty[name]);
  }
  return root ? value[root] : value;
}

function composeRow(row: Row, fields: Fields, wordsIn: (locale: Locale) => Content | undefined) {
  const empty = emptyValues(fields);
  const said = Object.keys(fields).map((name) => [
    name,
    inLanguages((locale) => wordsIn(locale)?.[name], empty[name]),
  ]);
  return { ...row, ...Object.fromEntries(said) };
}

/** A language without words is left out, so that readers get the French. */
function inLanguages(of: (locale: Locale) => unknown, empty: unknown): Content {
  const said = locales.flatMap((locale) => {
    const value = of(locale);
    if (locale === defaultLocale) return [[locale, value ?? empty]];
    return isEmpty(value) ? [] : [[locale, value]];
  });
  return Object.fromEntries(said);
}

/** What all languages share of a stored value. */
export function sharedFrom(key: SectionKey, value: unknown): Content {
  const fields = storedFields(key).shared;
  const whole = wholeOf(key, value);
  const entries = Object.entries(fields).map(([name, field]) => {
    if (field.type !== "rows") return [name, whole[name] ?? emptyValues(fields)[name]];
    return [name, rowsOf(whole[name]).map((row) => ({ key: row.key, ...pick(row, field.row) }))];
  });
  return Object.fromEntries(entries);
}

/** The words of a stored value in one language. */
export function wordsFrom(key: SectionKey, value: unknown, locale: Locale): Content {
  const fields = storedFields(key).translated;
  const whole = inOneLanguage(wholeOf(key, value), locale) as Content;
  const entries = Object.entries(fields).map(([name, field]) => {
    if (field.type !== "rowWords") return [name, whole[name] ?? emptyValues(fields)[name]];
    return [
      name,
      Object.fromEntries(rowsOf(whole[name]).map((row) => [row.key, pick(row, field.row)])),
    ];
  });
  return Object.fromEntries(entries);
}

/** A stored value in one language with all the fields that its section has now. */
export function completeValue(key: SectionKey, value: unknown, locale: Locale): unknown {
  const { root } = sectionOf(key);
  const shared = sharedFrom(key, value);
  const words = wordsFrom(key, value, locale);
  const whole: Content = { ...shared, ...words };
  for (const [name, field] of Object.entries(storedFields(key).shared)) {
    if (field.type !== "rows") continue;
    const said = (words[name] ?? {}) as RowWords;
    whole[name] = (shared[name] as Row[]).map((row) => ({ ...row, ...said[row.key] }));
  }
  return root ? whole[root] : whole;
}

function wholeOf(key: SectionKey, value: unknown): Content {
  const { root } = sectionOf(key);
  if (root) return { [root]: key === "social" ? networksOf(value) : value };
  return typeof value === "object" && value !== null ? (value as Content) : {};
}

/** Networks were two named links once. */
function networksOf(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  return Object.entries(value).flatMap(([network, url]) =>
    typeof url === "string" && url ? [{ key: network, network, url }] : [],
  );
}

/** Rows without a key get one by their place. */
function rowsOf(value: unknown): Row[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: Content, place) => ({ ...row, key: String(row.key ?? `r${place + 1}`) }));
}

function pick(row: Content, fields: Fields): Content {
  const empty = emptyValues(fields);
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, row[name] ?? empty[name] ?? null]),
  );
}

/** The fields of a section that should be filled in and are empty. */
export function unsetFields(key: SectionKey, shared: Content, french: Content): string[] {
  const wanted = sectionOf(key).wanted ?? [];
  return wanted.filter((name) => isEmpty(shared[name] ?? french[name]));
}
