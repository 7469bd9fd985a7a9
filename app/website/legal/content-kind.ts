import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { defineKind, type Values } from "#app/content/working-copies/content-kind.ts";
import type { EditorItem } from "#app/content/working-copies/schema.ts";
import { legalEditPath } from "./paths.ts";
import { gapsIn, type LegalText } from "./schema.ts";

export const legalKind = defineKind({
  key: "legal",
  section: "legal",
  collection: "legal",
  home: "/admin/legal",
  edit: legalEditPath,
  view: legalEditPath,
  preview: "/legal/preview",
  publicPath: (item) => `/${(item as typeof item & Pick<LegalText, "key">).key}`,
  fixed: true,
  fields: {
    translated: {
      title: { type: "text", max: 120, trim: true, required: true },
      body: { type: "richText", required: true, prose: true },
    },
    shared: {},
  },
  description: null,
  gapsIn: ({ body }) => ({ body: gapsIn(body as RichText) }),
});

export type LegalWords = Values<typeof legalKind.fields.translated>;
export type LegalShared = Record<string, never>;
export type EditorLegal = EditorItem<LegalText, LegalWords, LegalShared>;
