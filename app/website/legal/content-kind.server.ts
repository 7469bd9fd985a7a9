import { plainText } from "#app/content/rich-text/rich-text.ts";
import {
  rowView,
  type WorkingView,
} from "#app/content/working-copies/drafts/editor-item.server.ts";
import type { ItemHeads } from "#app/content/working-copies/lists/list-items.server.ts";
import { serverKind } from "#app/content/working-copies/server-kind.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { type LegalShared, type LegalWords, legalKind } from "./content-kind.ts";
import { type LegalKey, LegalQuery, type LegalSummary, type LegalText } from "./schema.ts";
import { legalTexts, legalTranslations } from "./tables.server.ts";

type LegalTypes = {
  view: LegalText;
  summary: LegalSummary;
  row: LegalSummary & { shared: LegalShared };
  words: LegalWords;
  shared: LegalShared;
  query: typeof LegalQuery;
};

export const legalServerKind = serverKind<LegalTypes>(legalKind, {
  items: legalTexts,
  texts: legalTranslations,
  textsId: "textId",
  sharedColumns: () => ({}),
  textColumns: ({ title, body }) => ({ title, body, plain: plainText(body) }),
  query: LegalQuery,
  also: () => undefined,
  viewOf: workingText,
  rows: legalRows,
});

async function workingText(db: Db | Tx, working: WorkingView): Promise<LegalText> {
  const { item, copy, words, shared: _, ...language } = working;
  const { title, body } = words as LegalWords;
  const key = (await keysById(db)).get(item.id) ?? "legal";
  return { id: item.id, key, title, slug: copy.slug ?? "", status: item.status, body, ...language };
}

async function legalRows(db: Db, rows: ItemHeads[], locale: Locale) {
  const keys = await keysById(db);
  return rows.map((row) => {
    const { head, ...language } = rowView(row, locale);
    const { id, status } = row.item;
    const named = { title: head?.title ?? "", slug: head?.slug ?? "" };
    return { id, key: keys.get(id) ?? "legal", ...named, status, shared: {}, ...language };
  });
}

async function keysById(db: Db | Tx): Promise<Map<number, LegalKey>> {
  const rows = await db.select({ id: legalTexts.id, key: legalTexts.key }).from(legalTexts);
  return new Map(rows.map(({ id, key }) => [id, key]));
}
