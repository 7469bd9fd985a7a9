import { z } from "zod";
import { ItemId, whole } from "#app/platform/http/values.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { CertificateTexts, Signatory } from "../schema.ts";

export const templateLimits = {
  name: 120,
  title: 90,
  body: 900,
  footer: 300,
  seed: 120,
  signatory: 80,
  role: 120,
  /** As many as fit beside the QR code. */
  signatories: 3,
  logos: 4,
} as const;

export const textFields = ["title", "body", "footer"] as const;
export type TextField = (typeof textFields)[number];

export type CertificateTemplate = {
  id: number;
  name: string;
  texts: CertificateTexts;
  signatories: Signatory[];
  logos: number[];
  seed: string;
  version: number;
  retired_at: string | null;
  updated_at: string;
};

function inEvery(text: z.ZodString): z.ZodObject<Record<Locale, z.ZodString>> {
  return z.object(
    Object.fromEntries(locales.map((locale) => [locale, text])) as Record<Locale, z.ZodString>,
  );
}

const fields = {
  name: z.string().trim().min(1).max(templateLimits.name),
  texts: z.object({
    title: inEvery(z.string().trim().min(1).max(templateLimits.title)),
    body: inEvery(z.string().trim().min(1).max(templateLimits.body)),
    footer: inEvery(z.string().trim().max(templateLimits.footer)),
  }),
  signatories: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(templateLimits.signatory),
        role: inEvery(z.string().trim().max(templateLimits.role)),
        media_id: ItemId.nullable(),
      }),
    )
    .max(templateLimits.signatories),
  logos: z.array(ItemId).max(templateLimits.logos),
  seed: z.string().trim().min(1).max(templateLimits.seed),
};

export const TemplateInput = z.object(fields);
export type TemplateInput = z.output<typeof TemplateInput>;

export const TemplateChange = z.object({ ...fields, version: whole(1) });
export type TemplateChange = z.output<typeof TemplateChange>;

export const RetiredInput = z.object({ retired: z.boolean(), version: whole(1) });

export const PreviewInput = z.object({ ...fields, in: z.enum(locales) });
