import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { ContentKind } from "../content-kind.ts";
import { emptyFields } from "../empty-fields.ts";
import type { Part } from "../schema.ts";
import { checkText, type Finding, goodLengths, type HasAlt, silentPictures } from "./checks.ts";
import { stillFrench } from "./still-french.ts";

type Content = Record<string, unknown>;

/** One language as it stands, and what visitors have of it. */
export type Text = {
  /** Null while there is none; a text with a title gets one when it is saved. */
  slug: string | null;
  content: Content;
  stale: boolean;
  public: boolean;
  /** When it goes out by itself. */
  scheduledAt: Date | null;
};

type Facts = {
  kind: Pick<ContentKind, "fields" | "shared" | "description" | "gapsIn" | "contradictions">;
  shared: Content;
  texts: Partial<Record<Locale, Text | null>>;
  hasAlt: HasAlt;
  /** The shared fields that name what no longer exists; only the server knows. */
  unknown?: string[];
};

export type Subject = Facts & {
  /** The languages that are to go out. */
  languages: readonly Locale[];
  /** When they are to go out; now when it is left out. */
  at?: Date | null;
};

const weight = { blocker: 0, warning: 1, advice: 2 };

/**
 * Everything that is to be said before some languages of an item go out, what keeps them from it
 * first. Authors, reviewers, the publish panel and bulk publishing all read this list, and the server
 * refuses what has a blocker.
 */
export function readiness(item: Subject): Finding[] {
  const found = [
    ...checkFacts(item),
    ...checkFrench(item),
    ...item.languages.flatMap((locale) => checkLanguage(item, locale)),
    ...locales
      .filter((locale) => !item.texts[locale] && !item.languages.includes(locale))
      .map((locale) => at(locale, "title", "translationMissing", "advice")),
  ];
  return found.sort((one, other) => weight[one.severity] - weight[other.severity]);
}

export function blockersOf(findings: Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === "blocker");
}

/** What goes out when nobody says which: all that is ready, and French unless it is out already. */
export function readyLanguages(item: Facts): Locale[] {
  const ready = locales.filter((locale) => {
    return item.texts[locale] && blockersOf(checkLanguage(item, locale)).length === 0;
  });
  if (ready.includes("fr") || item.texts.fr?.public) return ready;
  // A French text that is there is named with what it lacks.
  return item.texts.fr || !ready.length ? ["fr", ...ready] : ready;
}

function checkFacts({ kind, shared, unknown = [] }: Subject): Finding[] {
  const facts = { ...kind.shared, ...shared };
  const clashes = Object.entries(kind.contradictions?.(facts) ?? {});
  return [
    ...emptyFields(kind.fields.shared, facts).map((field) => blocker("shared", field, "required")),
    ...unknown.map((field) => blocker("shared", field, "unknownValue")),
    // The words are those of the kind, by their key.
    ...clashes.map(([field, text]) => ({
      ...blocker("shared", field, "contradiction"),
      values: { text },
    })),
  ];
}

/** Visitors read French where their language is missing: it has to be there first. */
function checkFrench({ texts, languages, at: hour }: Subject): Finding[] {
  const { public: isPublic = false, scheduledAt = null } = texts.fr ?? {};
  const waits = hour && scheduledAt && scheduledAt <= hour;
  if (!languages.length || languages.includes("fr") || isPublic || waits) return [];
  return [blocker("fr", "title", "frenchFirst")];
}

function checkLanguage(item: Facts, locale: Locale): Finding[] {
  const text = item.texts[locale];
  if (!text) return [blocker(locale, "title", "noText")];
  const { content } = text;
  return [
    ...checkRequired(item, locale, text),
    ...checkGaps(item, locale, content),
    ...checkPictures(item, locale, content),
    ...checkTranslated(locale, content, item.texts.fr?.content ?? null),
    ...(text.stale ? [at(locale, "title", "translationStale", "warning")] : []),
    ...checkLengths(item, locale, content),
    ...richTexts(item, content).flatMap(([field, body]) => checkText(body, locale, field)),
  ];
}

function checkRequired({ kind, shared }: Facts, locale: Locale, { slug, content }: Text) {
  const facts = { ...kind.shared, ...shared };
  const empty = emptyFields(kind.fields.translated, content, facts);
  // An address is made of the title: one thing to write, not two.
  const lost = slug === null && !("title" in kind.fields.translated && !content.title);
  return [...empty, ...(lost ? ["slug"] : [])].map((field) => blocker(locale, field, "required"));
}

function checkGaps({ kind }: Facts, locale: Locale, content: Content): Finding[] {
  return Object.entries(kind.gapsIn?.(content) ?? {})
    .filter(([, open]) => open.length > 0)
    .map(([field, open]) => ({
      ...blocker(locale, field, "gaps"),
      values: { count: open.length, text: open.join(" ") },
    }));
}

/** One line for all pictures that say nothing, the cover among them; it leads to the first. */
function checkPictures(item: Facts, locale: Locale, content: Content): Finding[] {
  const { cover_id, cover_decorative } = item.shared;
  const covered = typeof cover_id === "number" && cover_decorative !== true && !content.cover_alt;
  const cover = covered && !item.hasAlt(cover_id, locale) ? [{ field: "cover_alt" }] : [];
  const inTexts = richTexts(item, content).flatMap(([field, body]) =>
    silentPictures(body, locale, item.hasAlt).map((path) => ({ field, path })),
  );
  const [first, ...others] = [...cover, ...inTexts];
  if (!first) return [];
  const place = { part: locale, ...first };
  const values = { count: others.length + 1 };
  return [{ key: "altMissing", severity: "blocker", place, values }];
}

/** French words in a translation would be published as another language. */
function checkTranslated(locale: Locale, words: Content, french: Content | null): Finding[] {
  return stillFrench(locale, words, french).map(({ field, count, path }) => ({
    key: "stillFrench",
    severity: "warning",
    values: { count },
    place: { part: locale, field, ...(path ? { path } : {}) },
  }));
}

function checkLengths({ kind }: Facts, locale: Locale, content: Content): Finding[] {
  // The law names these texts: their titles are as long as they are.
  const titled = !kind.gapsIn && "title" in kind.fields.translated;
  return [
    ...(titled ? checkLength(locale, "title", "title", content) : []),
    ...(kind.description ? checkLength(locale, "description", kind.description, content) : []),
  ];
}

function checkLength(
  locale: Locale,
  what: "title" | "description",
  field: string,
  content: Content,
): Finding[] {
  const { min, max } = goodLengths[what];
  const length = [...String(content[field] ?? "")].length;
  const found = (key: Finding["key"], limit: number): Finding[] => [
    { ...at(locale, field, key, "advice"), values: { length, limit } },
  ];
  // An empty one is missing, which says more than too short.
  if (length > 0 && length < min) return found(`${what}Short`, min);
  return length > max ? found(`${what}Long`, max) : [];
}

function richTexts({ kind }: Facts, content: Content): [string, RichText][] {
  return Object.entries(kind.fields.translated).flatMap(([name, { type }]) =>
    type === "richText" && content[name] ? [[name, content[name] as RichText]] : [],
  );
}

function blocker(part: Part, field: string, key: Finding["key"]): Finding {
  return at(part, field, key, "blocker");
}

function at(
  part: Part,
  field: string,
  key: Finding["key"],
  severity: Finding["severity"],
): Finding {
  return { key, severity, place: { part, field } };
}
