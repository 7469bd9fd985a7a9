import type { Field, Fields } from "#app/content/working-copies/content-kind.ts";

/**
 * A field of a section: `words` differ in each language, `shared` do not, and the rows of a list
 * have both.
 */
export type Declared =
  | { in: "words"; field: Field }
  | { in: "shared"; field: Field }
  | ({ in: "rows" } & DeclaredRows);

/** What all languages share of each row, and its words in each of them. */
export type DeclaredRows = { items: number; shared: Fields; words: Fields };

export const short = { type: "text", max: 120, trim: true } as const;
export const line = { type: "text", max: 250, trim: true } as const;
export const text = { type: "text", max: 1200, rows: 3, prose: true } as const;
export const paragraphs = { type: "lines", max: 2000, items: 12, prose: true } as const;
export const link = { type: "url" } as const;
export const picture = { type: "picture" } as const;
export const title = { ...short, required: true, prose: true } as const;
export const titledTexts = (items: number): Declared => ({
  in: "rows",
  items,
  shared: {},
  words: { title, text },
});

export const words = (field: Field): Declared => ({ in: "words", field });
export const shared = (field: Field): Declared => ({ in: "shared", field });
