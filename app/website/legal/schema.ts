import { z } from "zod";
import { plainText, type RichText } from "#app/content/rich-text/rich-text.ts";
import { EditorQuery, type Status } from "#app/content/working-copies/schema.ts";
import type { InLocale } from "#app/platform/i18n/locales.ts";

/** The texts a site must show; each is public only once an admin says so. */
export const legalKeys = ["legal", "privacy"] as const;
export type LegalKey = (typeof legalKeys)[number];

export type LegalSummary = InLocale & {
  id: number;
  key: LegalKey;
  title: string;
  slug: string;
  status: Status;
};
export type LegalText = LegalSummary & { body: RichText };

export const LegalQuery = EditorQuery.extend({});
export const LegalName = z.object({ key: z.enum(legalKeys) });

/** The passages a template leaves open, such as `[adresse postale]`. */
export function gapsIn(body: RichText): string[] {
  return plainText(body).match(/\[[^[\]\n]+\]/g) ?? [];
}
