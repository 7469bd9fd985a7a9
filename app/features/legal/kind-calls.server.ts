import { z } from "zod";
import type { Db, Tx } from "#app/db/open.server.ts";
import { rowView, type WorkingView } from "#app/features/content/editor-item.server.ts";
import type { KindRoutes } from "#app/features/content/kind-calls.server.ts";
import type { ItemHeads } from "#app/features/content/list-items.server.ts";
import { itemInput } from "#app/features/content/schema.ts";
import { withPictures } from "#app/features/rich-text/rich-pictures.server.ts";
import { RichTextInput } from "#app/features/rich-text/rich-text-schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { legalKind } from "./content-kind.server.ts";
import {
  type LegalKey,
  LegalQuery,
  type LegalShared,
  type LegalSummary,
  type LegalText,
  type LegalWords,
  legalLimits,
} from "./schema.ts";
import { legalTexts } from "./tables.server.ts";

const LegalInput = itemInput(
  { title: z.string().trim().max(legalLimits.title), body: RichTextInput },
  {},
);

type LegalTypes = {
  view: LegalText;
  summary: LegalSummary;
  row: LegalSummary & { shared: LegalShared };
  words: LegalWords;
  shared: LegalShared;
  input: typeof LegalInput;
  query: typeof LegalQuery;
};

export const legalRoutes: KindRoutes<LegalTypes> = {
  kind: legalKind,
  input: LegalInput,
  query: LegalQuery,
  also: () => undefined,
  view: workingText,
  rows: legalRows,
  async preview(db, text, locale) {
    return { ...text, body: await withPictures(db, text.body, locale) };
  },
};

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
