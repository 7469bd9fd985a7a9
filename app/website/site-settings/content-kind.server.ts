import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import {
  rowView,
  type WorkingView,
} from "#app/content/working-copies/drafts/editor-item.server.ts";
import { picturesIn } from "#app/content/working-copies/drafts/field-pictures.ts";
import type { ItemHeads } from "#app/content/working-copies/lists/list-items.server.ts";
import { linkedMedia } from "#app/content/working-copies/publish/media-uses.server.ts";
import { type ServerKind, serverKind } from "#app/content/working-copies/server-kind.server.ts";
import { drafts } from "#app/content/working-copies/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import { categories } from "#app/website/formations/tables.server.ts";
import { settingsKind } from "./content-kind.ts";
import { unsetFields } from "./public-value.server.ts";
import { writeSettingRow } from "./queries.server.ts";
import { type SettingContent, SettingQuery, type SettingSummary } from "./schema.ts";
import { type SectionKey, sectionById, sections, storedFields } from "./sections.ts";
import { settingSections, settingTexts } from "./tables.server.ts";

type SettingTypes = {
  view: SettingSummary;
  summary: SettingSummary;
  row: SettingSummary & { shared: SettingContent };
  words: SettingContent;
  shared: SettingContent;
  query: typeof SettingQuery;
};

const byId = new Map<number, ServerKind<SettingTypes>>(
  Object.values(sections).map(({ id }) => [id, kindWith(settingsKind.ofItem(id) ?? settingsKind)]),
);

export const settingsServerKind: ServerKind<SettingTypes> = {
  ...kindWith(settingsKind),
  // Each write is validated by the schema of its section; this one describes them all.
  input: z.union(Object.entries(sections).map(([key, { id }]) => inputOfSection(key, id))),
  ofItem: (id) => byId.get(id),
};

function inputOfSection(title: string, id: number) {
  const description = `The section \`${title}\`, whose id is ${id}`;
  return (byId.get(id) ?? kindWith(settingsKind)).input.meta({ title, description });
}

/** The stored kind of one section; every write of what is public also writes the row pages read. */
function kindWith(kind: Parameters<typeof serverKind>[0]): ServerKind<SettingTypes> {
  const stored: ServerKind<SettingTypes> = serverKind<SettingTypes>(kind, {
    items: settingSections,
    texts: settingTexts,
    textsId: "sectionId",
    sharedColumns: (shared) => ({ shared }),
    textColumns: (words) => ({
      title: String(words.title ?? ""),
      content: words,
      plain: stored.plain(words),
    }),
    unknownFacts: unknownCategories,
    query: SettingQuery,
    also: () => undefined,
    viewOf: workingSection,
    rows: sectionRows,
  });
  return {
    ...stored,
    async writeShared(tx, id, shared) {
      await stored.writeShared(tx, id, shared);
      await writeSettingRow(tx, id);
    },
    async writePublicText(tx, words) {
      await stored.writePublicText(tx, words);
      await writeSettingRow(tx, words.id);
    },
    async withdraw(tx, id, locales) {
      await stored.withdraw(tx, id, locales);
      await writeSettingRow(tx, id);
    },
    async publicMedia(tx, id) {
      const key = sectionById(id);
      const [row] = await tx.select().from(settingSections).where(eq(settingSections.id, id));
      const named = key && row ? picturesIn(storedFields(key).shared, row.shared) : [];
      const texts = await tx.select().from(settingTexts).where(eq(settingTexts.sectionId, id));
      return {
        pictures: named.map((picture) => picture.id),
        linked: texts.flatMap(({ content }) => linkedMedia(content)),
      };
    },
  };
}

/** Initiatives and figures name the category of their courses. */
async function unknownCategories(db: Db | Tx, content: SettingContent) {
  const named = (["initiatives", "figures"] as const).flatMap((list) =>
    ((content[list] ?? []) as { category?: number | null }[]).map(({ category }, place) => ({
      id: category ?? null,
      field: `${list}.${place}.category`,
    })),
  );
  const ids = named.flatMap(({ id }) => id ?? []);
  if (!ids.length) return [];
  const known = await db
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids));
  const isKnown = (id: number | null) => id === null || known.some((row) => row.id === id);
  return named.flatMap(({ id, field }) => (isKnown(id) ? [] : [field]));
}

async function workingSection(_: Db | Tx, working: WorkingView): Promise<SettingSummary> {
  const { item, copy, words, shared, ...language } = working;
  const key = keyOf(item.id);
  const { id, status } = item;
  const title = String(words.title ?? "");
  const unset = unsetFields(key, shared, words);
  return { id, key, title, slug: copy.slug ?? "", status, unset, ...language };
}

async function sectionRows(db: Db, rows: ItemHeads[], locale: Locale) {
  const ids = rows.map(({ item }) => item.id);
  const copies = await db
    .select({ id: drafts.itemId, part: drafts.part, content: drafts.content })
    .from(drafts)
    .where(and(eq(drafts.kind, settingsKind.key), inArray(drafts.itemId, ids)));
  const contentOf = (id: number, part: string) =>
    copies.find((copy) => copy.id === id && copy.part === part)?.content ?? {};
  return rows.map((row) => {
    const { head, ...language } = rowView(row, locale);
    const { id, status } = row.item;
    const key = keyOf(id);
    const unset = unsetFields(key, contentOf(id, "shared"), contentOf(id, defaultLocale));
    const named = { title: head?.title ?? "", slug: head?.slug ?? "" };
    return { id, key, ...named, status, unset, shared: {}, ...language };
  });
}

function keyOf(id: number): SectionKey {
  const key = sectionById(id);
  if (!key) throw new Error(`there is no section ${id} of the settings`);
  return key;
}
