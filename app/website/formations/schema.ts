import { z } from "zod";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { EditorQuery, Slug, type Status } from "#app/content/working-copies/schema.ts";
import { ItemId, ItemIdText, whole } from "#app/platform/http/values.ts";
import type { InLocale, Locale } from "#app/platform/i18n/locales.ts";
import { type IllustrationName, illustrationNames } from "#app/ui/drawings/names.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

/** The least schooling a course asks for. */
export const levels = ["none", "cepe", "bepc", "cap", "bac", "bts"] as const;
export type Level = (typeof levels)[number];

/** The key of an application form; a course may be tied to one. */
export type FormKey = string;

export type Module = { title: string; text: string };

export type Category = InLocale & {
  id: number;
  slug: string;
  formation_category: string;
  summary: string;
  description: string;
  form: FormKey | null;
  cover_id: number | null;
  cover: PictureSource | null;
  /** What is drawn where it or one of its courses has no picture. */
  illustration: IllustrationName | null;
  /** Slugs it had before; links to them are led to the present one. */
  former_slugs: string[];
};

export type FormationSummary = InLocale & {
  id: number;
  category_formation_id: number;
  category: { id: number; name: string; slug: string; slugs: InLocale["slugs"] };
  status: Status;
  level: Level;
  place: string;
  duration_months: number | null;
  form: FormKey | null;
  title: string;
  slug: string;
  summary: string;
  cover_id: number | null;
  /** What the cover shows, in the answer's language. */
  cover_alt: string;
  /** The cover says nothing and is read out as an empty text. */
  cover_decorative: boolean;
  cover: PictureSource | null;
  /** Drawn while it has no cover; without one, that of its category. */
  illustration: IllustrationName | null;
};

export type Formation = FormationSummary & {
  description: string;
  /** The description with headings, links and pictures; without any while it is a plain text. */
  body: RichText;
  objectives: string[];
  programme: Module[];
  prerequisites: string[];
  certificate: string;
  /** For search engines and shared links; empty where title and summary will do. */
  seo_title: string;
  seo_description: string;
};

export const categoryLimits = { name: 60, summary: 250, description: 10_000 } as const;

export const FormationQuery = EditorQuery.extend({
  category: ItemIdText.optional(),
  level: z.enum(levels).optional(),
  place: z.string().max(100).optional(),
});

export type CategoryWords = { name: string; slug: string; summary: string; description: string };

/** A category as editors see it. */
export type EditorCategory = Category & {
  position: number;
  version: number;
  /** Its courses, whatever their state. */
  formations: number;
  translations: Record<Locale, CategoryWords | null>;
};

const categoryWords = z
  .object({
    name: z.string().min(1).max(categoryLimits.name),
    slug: Slug,
    summary: z.string().max(categoryLimits.summary),
    description: z.string().max(categoryLimits.description),
  })
  .partial();

/** Plain fields write the caller's language; `formation_category` is the name, as in answers. */
export const CategoryInput = categoryWords.extend({
  formation_category: z.string().min(1).max(categoryLimits.name).optional(),
  form: z.string().max(50).nullable().optional(),
  cover_id: ItemId.nullable().optional(),
  illustration: z.enum(illustrationNames).nullable().optional(),
  translations: z
    .object({
      fr: categoryWords.nullish(),
      en: categoryWords.nullish(),
      de: categoryWords.nullish(),
    })
    .optional(),
  version: whole().optional(),
});

/** A new one needs its French name, which may be sent in three ways. */
export const NewCategory = CategoryInput.meta({
  anyOf: ["formation_category", "name", "translations"].map((name) => ({ required: [name] })),
});

export const CategoryOrder = z.object({ ids: z.array(ItemId).min(1).max(200) });

/** A cohort of a course, as visitors see it. */
export type Cohort = {
  id: number;
  formation_id: number;
  category_formation_id: number;
  formation_title: string;
  formation_slug: string;
  form: FormKey | null;
  name: string;
  place: string;
  start_date: string;
  end_date: string;
  capacity: number;
  /** Free at this moment. */
  seats_left: number;
};
