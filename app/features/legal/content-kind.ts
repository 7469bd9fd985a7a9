import { defineKind, type Values } from "#app/features/content/content-kind.ts";
import type { EditorItem } from "#app/features/content/schema.ts";
import type { RichText } from "#app/features/rich-text/rich-text.ts";
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
