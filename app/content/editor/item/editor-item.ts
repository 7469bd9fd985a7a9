import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import {
  type Comment,
  type EditorFacts,
  type Part,
  parts,
  type Review,
  type Translation,
} from "#app/content/working-copies/schema.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { Draft, Fields, PartDraft } from "../draft/draft.ts";

/** An item of any kind, with the drafts of all languages. */
export type AnyItem = EditorFacts & {
  id: number;
  title: string;
  slug: string;
  slugs: Partial<Record<Locale, string>>;
  locale: Locale;
  shared: Fields;
  pictures: Record<number, PictureSource>;
  translations: Record<Locale, Translation<Fields> | null>;
  reviews: Record<Locale, Review | null>;
  comments: Comment[];
};

export function draftFrom(kind: ContentKind, item: AnyItem): Draft {
  const entries = parts.map((part) => [part, partFrom(kind, item, part)]);
  return { parts: Object.fromEntries(entries) as Record<Part, PartDraft>, clashes: [] };
}

function partFrom(kind: ContentKind, item: AnyItem, part: Part): PartDraft {
  const fields =
    part === "shared" ? pick(item.shared, Object.keys(kind.shared)) : wordsIn(kind, item, part);
  return { version: item.versions[part], saved: fields, mine: fields };
}

function wordsIn(kind: ContentKind, { translations }: AnyItem, locale: Locale): Fields {
  const translation = translations[locale];
  const words = translation ? pick(translation, Object.keys(kind.words)) : kind.words;
  return { ...kind.words, ...words, slug: translation?.slug ?? null };
}

function pick(values: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** The body of a save: the changed fields and the versions they are based on. */
export function saveBody(draft: Draft, changes: Partial<Record<Part, Fields>>) {
  const { shared, ...languages } = changes;
  const versions = Object.fromEntries(
    (Object.keys(changes) as Part[]).map((part) => [part, draft.parts[part].version]),
  );
  return { ...shared, translations: languages, versions };
}

/** Validation messages of the server, by part and field. */
export function errorsByPart(errors: Record<string, string[]>) {
  const found: Partial<Record<Part, Record<string, string>>> = {};
  for (const [path, [message = ""]] of Object.entries(errors)) {
    const [first = "", second, third] = path.split(".");
    const isWords = first === "translations" && locales.some((locale) => locale === second);
    const part = isWords ? (second as Locale) : "shared";
    const field = isWords ? third : first;
    const inside = path.split(".").slice(isWords ? 2 : 0);
    if (!field) continue;
    found[part] = { [field]: message, ...found[part] };
    // A field inside a row is named as a whole too: `partners.2.url`.
    if (inside.length > 1) found[part][inside.join(".")] = message;
  }
  return found;
}
