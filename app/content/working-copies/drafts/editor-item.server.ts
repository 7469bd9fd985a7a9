import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { inLocale, type Slugs } from "#app/platform/db/localized.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type InLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Head, StoredKind, WorkingCopy } from "../content-kind.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { type ItemHeads, readingOrder } from "../lists/list-items.server.ts";
import { mayDecide, mayWithdraw } from "../review/rules.ts";
import { isBehind, languageState, rightsOver, stateOf } from "../rules.ts";
import type { Comment, EditorFacts, EditorItem, Languages, OpenReview, Review } from "../schema.ts";
import type { Content } from "../tables.server.ts";
import { namesOf } from "./conflict.server.ts";
import { type Parts, type People, sharedOf, versionsOf } from "./drafts.server.ts";

type Reader = { locale: Locale; now: Date; user: CurrentUser };

/** The working copy in the language a reader gets. */
export type WorkingView = InLocale & {
  item: ItemRow;
  copy: WorkingCopy;
  words: Content;
  shared: Content;
};

/** An item as its working copies have it: the reader's language, else French, else what there is. */
export function workingView(
  kind: StoredKind,
  item: ItemRow,
  copies: Parts,
  locale: Locale,
): WorkingView {
  const got = readingOrder(locale).find((each) => copies[each]) ?? locale;
  const copy = copies[got];
  if (!copy) throw new Error(`${kind.key} ${item.id} has no text in any language`);
  const slugs: Slugs = Object.fromEntries(
    locales.flatMap((each) => (copies[each] ? [[each, copies[each].slug ?? ""]] : [])),
  );
  return {
    item,
    copy,
    words: signedWords(kind, copy, copies.fr),
    shared: sharedOf(kind, copies),
    ...inLocale(locale, got, slugs),
  };
}

/** A translation that names no author has that of the French text, as on the public page. */
function signedWords(
  kind: StoredKind,
  copy: WorkingCopy,
  french: WorkingCopy | undefined,
): Content {
  const words = wordsOf(kind, copy);
  if (!kind.byline || words[kind.byline] || !french) return words;
  return { ...words, [kind.byline]: wordsOf(kind, french)[kind.byline] };
}

type InEveryLanguage = Pick<
  EditorItem<object, Content, Content>,
  "translations" | "reviews" | "comments"
>;

/** What an editor needs beyond the text itself. */
export function editorFacts(
  kind: StoredKind,
  {
    item,
    copies,
    people,
    comments,
    reader,
  }: { item: ItemRow; copies: Parts; people: People; comments: Comment[]; reader: Reader },
): EditorFacts & InEveryLanguage {
  const languages = languagesOf(copies);
  return {
    ...factsOf(kind, item, { languages, people, reader, endsAt: copies.fr?.endsAt }),
    versions: versionsOf(copies),
    facts_pending: factsPending(copies.shared),
    facts_behind: copies.shared ? isBehind(copies.shared) : false,
    reviews: byLocale((locale) => {
      const { review, version } = copies[locale] ?? {};
      return review && version ? reviewView(kind, { review, version, people, reader }) : null;
    }),
    comments,
    translations: byLocale((locale) => {
      const copy = copies[locale];
      if (!copy) return null;
      return {
        ...wordsOf(kind, copy),
        ...languages[locale],
        slug: copy.slug,
        version: copy.version,
        word_count: copy.wordCount,
        edited_at: copy.editedAt.toISOString(),
        edited_by: people(copy.editedBy),
      };
    }),
  };
}

function factsPending(shared: WorkingCopy | undefined): boolean {
  const { version, publicVersion = null } = shared ?? {};
  return publicVersion !== null && publicVersion !== version;
}

type Reviewed = Pick<Known, "people" | "reader"> & {
  review: NonNullable<WorkingCopy["review"]>;
  version: number;
};

function reviewView(
  kind: StoredKind,
  { review, version, people, reader: { user } }: Reviewed,
): Review {
  const { state, note, askedAt, askedBy, answer, decidedAt, decidedBy } = review;
  return {
    state,
    changed: review.version !== version,
    note,
    answer,
    asked_at: askedAt.toISOString(),
    asked_by: people(askedBy),
    decided_at: decidedAt?.toISOString() ?? null,
    decided_by: people(decidedBy),
    may: { decide: mayDecide(user, kind.section, review), withdraw: mayWithdraw(user, review) },
  };
}

/** The same for the rows of a list, whose texts were not read. */
export async function rowFacts(db: Db, kind: StoredKind, rows: ItemHeads[], reader: Reader) {
  const ids = rows.flatMap(({ item, ...heads }) => [
    item.createdBy,
    item.editedBy,
    ...Object.values(heads).flatMap((head) => head?.review?.askedBy ?? []),
    ...Object.values(heads).flatMap((head) => head?.review?.decidedBy ?? []),
  ]);
  const people = await namesOf(db, ids);
  return rows.map((row) => {
    const heads = headsOf(row);
    const known = { people, reader, endsAt: row.fr?.endsAt, languages: languagesOf(heads) };
    const facts = factsOf(kind, row.item, known);
    return { ...facts, open_reviews: facts.may.edit ? openReviews(heads, people) : [] };
  });
}

/** Reviews are shown only to those who may edit the text. */
function openReviews(heads: Partial<Record<Locale, Head>>, people: People): OpenReview[] {
  return locales.flatMap((locale): OpenReview[] => {
    const review = heads[locale]?.review;
    if (!review || review.state === "accepted") return [];
    const { state, askedAt, askedBy, decidedAt, decidedBy, note, answer } = review;
    if (state === "waiting") {
      return [{ locale, state, by: people(askedBy), at: askedAt.toISOString(), note }];
    }
    const at = (decidedAt ?? askedAt).toISOString();
    return [{ locale, state, by: people(decidedBy), at, note: answer }];
  });
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

function factsOf(kind: StoredKind, item: ItemRow, { languages, people, reader, endsAt }: Known) {
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

/** All words of a working copy, also those that the kind has had only since it was stored. */
function wordsOf(kind: StoredKind, { content }: Pick<WorkingCopy, "content">) {
  const words = { ...kind.words, ...content };
  return kind.agreeing?.(words, {}) ?? words;
}
