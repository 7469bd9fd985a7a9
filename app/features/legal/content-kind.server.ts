import { and, eq, inArray } from "drizzle-orm";
import type { Slugs } from "#app/db/localized.server.ts";
import { AppError } from "#app/errors.ts";
import type { ContentKind } from "#app/features/content/content-kind.server.ts";
import { itemsOf } from "#app/features/content/item-columns.server.ts";
import { linkedMedia } from "#app/features/content/media-uses.server.ts";
import { mediaIdsIn } from "#app/features/rich-text/rich-pictures.server.ts";
import { plainText } from "#app/features/rich-text/rich-text.ts";
import { legalEditPath } from "./paths.ts";
import { gapsIn, type LegalWords } from "./schema.ts";
import { legalTexts, legalTranslations as words } from "./tables.server.ts";

const blankWords: LegalWords = { title: "", body: { type: "doc", content: [] } };

/** Legal texts, as the desk looks after them. There are two, and nobody adds or deletes one. */
export const legalKind: ContentKind = {
  key: "legal",
  section: "legal",
  editPath: legalEditPath,
  tags: ["legal"],
  items: itemsOf(legalTexts),
  texts: { table: "legal_translations", id: "text_id", summary: "summary" },
  words: blankWords,
  shared: {},
  required: ["title", "body"],
  gapsIn: (content) => ({ body: gapsIn((content as LegalWords).body) }),
  plain: (content) => plainText((content as LegalWords).body),
  unknownFacts: async () => [],

  async insert() {
    throw new AppError("forbidden");
  },

  async writeShared() {},

  async publish(tx, { id: textId, locale, slug, words: content }) {
    const { title, body } = content as LegalWords;
    const row = { slug, title, body, plain: plainText(body) };
    await tx
      .insert(words)
      .values({ textId, locale, ...row })
      .onConflictDoUpdate({ target: [words.textId, words.locale], set: row });
  },

  async withdraw(tx, id, locales) {
    await tx.delete(words).where(and(eq(words.textId, id), inArray(words.locale, [...locales])));
  },

  async publicSlugs(tx, id) {
    const rows = await tx
      .select({ locale: words.locale, slug: words.slug })
      .from(words)
      .where(eq(words.textId, id));
    return Object.fromEntries(rows.map(({ locale, slug }) => [locale, slug])) as Slugs;
  },

  async slugOwner(tx, locale, slug) {
    const [row] = await tx
      .select({ id: words.textId })
      .from(words)
      .where(and(eq(words.locale, locale), eq(words.slug, slug)));
    return row?.id ?? null;
  },

  mediaIds(content) {
    const { body } = content as Partial<LegalWords>;
    return body ? mediaIdsIn(body) : [];
  },

  async publicMedia(tx, id) {
    const rows = await tx.select({ body: words.body }).from(words).where(eq(words.textId, id));
    return {
      pictures: rows.flatMap(({ body }) => mediaIdsIn(body)),
      linked: rows.flatMap(({ body }) => linkedMedia(body)),
    };
  },

  inUse: null,
};
