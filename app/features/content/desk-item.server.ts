import type { CurrentUser } from "#app/access/current-user.ts";
import { inLocale, type Slugs } from "#app/db/localized.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { type InLocale, type Locale, locales } from "#app/i18n/locales.ts";
import { namesOf } from "./conflict.server.ts";
import { type Parts, type People, sharedOf, versionsOf } from "./drafts.server.ts";
import type { ItemRow } from "./item-columns.server.ts";
import type { Draft, Head, Kind } from "./kind.server.ts";
import { type ItemHeads, readingOrder } from "./list-items.server.ts";
import { languageState, rightsOver, stateOf } from "./rules.ts";
import type { DeskFacts, Languages, Translation } from "./schema.ts";
import type { Content } from "./tables.server.ts";

type Reader = { locale: Locale; now: Date; user: CurrentUser };

/** The working copy a reader gets, and what every answer about it says. */
export type WorkingView = InLocale & {
  item: ItemRow;
  copy: Draft;
  words: Content;
  shared: Content;
};

/** An item as its working copies have it: the reader's language, else French, else what there is. */
export function workingView(kind: Kind, item: ItemRow, copies: Parts, locale: Locale): WorkingView {
  const got = readingOrder(locale).find((each) => copies[each]) ?? locale;
  const copy = copies[got];
  if (!copy) throw new Error(`${kind.key} ${item.id} has no text in any language`);
  const slugs: Slugs = Object.fromEntries(
    locales.flatMap((each) => (copies[each] ? [[each, copies[each].slug ?? ""]] : [])),
  );
  const words = { ...kind.words, ...copy.content };
  return { item, copy, words, shared: sharedOf(kind, copies), ...inLocale(locale, got, slugs) };
}

/** What an editor needs beyond the text itself. */
export function deskFacts(
  kind: Kind,
  {
    item,
    copies,
    people,
    reader,
  }: { item: ItemRow; copies: Parts; people: People; reader: Reader },
): DeskFacts & { translations: Record<Locale, Translation<Content> | null> } {
  const languages = languagesOf(copies);
  return {
    ...factsOf(kind, item, { languages, people, reader, endsAt: copies.fr?.endsAt }),
    versions: versionsOf(copies),
    translations: byLocale((locale) => {
      const copy = copies[locale];
      if (!copy) return null;
      return {
        ...kind.words,
        ...copy.content,
        ...languages[locale],
        ...{ slug: copy.slug, version: copy.version, word_count: copy.wordCount },
        edited_at: copy.editedAt.toISOString(),
        edited_by: people(copy.editedBy),
      };
    }),
  };
}

/** The same for the rows of a list, whose texts were not read. */
export async function rowFacts(db: Db, kind: Kind, rows: ItemHeads[], reader: Reader) {
  const ids = rows.flatMap(({ item }) => [item.createdBy, item.editedBy]);
  const people = await namesOf(db, ids);
  return rows.map((row) =>
    factsOf(kind, row.item, {
      languages: languagesOf(headsOf(row)),
      endsAt: row.fr?.endsAt,
      ...{ people, reader },
    }),
  );
}

function headsOf(row: ItemHeads): Partial<Record<Locale, Head>> {
  return Object.fromEntries(locales.flatMap((each) => (row[each] ? [[each, row[each]]] : [])));
}

/** The head a reader gets, as `workingView` would choose it. */
export function rowView(row: ItemHeads, locale: Locale) {
  const heads = headsOf(row);
  const got = readingOrder(locale).find((each) => heads[each]) ?? locale;
  const slugs: Slugs = Object.fromEntries(
    Object.entries(heads).map(([each, head]) => [each, head.slug ?? ""]),
  );
  return { ...inLocale(locale, got, slugs), head: heads[got] };
}

type Known = {
  languages: Languages;
  people: People;
  reader: Reader;
  endsAt: Date | null | undefined;
};

function factsOf(kind: Kind, item: ItemRow, { languages, people, reader, endsAt }: Known) {
  const state = stateOf(item, reader.now);
  const planned = state === "scheduled" && plannedHour(languages);
  return {
    state,
    published_at: planned || (item.publishedAt?.toISOString() ?? null),
    ends_at: endsAt?.toISOString() ?? null,
    languages,
    created_at: item.createdAt.toISOString(),
    created_by: people(item.createdBy),
    edited_at: item.editedAt.toISOString(),
    edited_by: people(item.editedBy),
    may: rightsOver(reader.user, kind.section, item),
  };
}

function plannedHour(languages: Languages): string | null {
  return locales.map((locale) => languages[locale].scheduled_at).find(Boolean) ?? null;
}

function languagesOf(copies: Partial<Record<Locale, Head>>): Languages {
  return byLocale((locale) => languageState(copies[locale]));
}

function byLocale<T>(of: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;
}
