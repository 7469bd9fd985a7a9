import type { RichMark, RichNode, RichText } from "#app/features/rich-text/rich-text.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import type { Part } from "./schema.ts";
import { stillFrench } from "./still-french.ts";

/** Good lengths for search results, cards and shared links, in characters. */
export const goodLengths = {
  title: { min: 15, max: 70 },
  description: { min: 70, max: 200 },
} as const;

/** What a page with its pictures should weigh at most, in bytes. */
const HEAVY_PAGE = 250_000;
/** About what one picture costs a phone, once made smaller. */
const PICTURE = 45_000;

export const findingKeys = [
  "altMissing",
  "coverAltMissing",
  "headingOrder",
  "headingEmpty",
  "linkEmpty",
  "linkVague",
  "titleShort",
  "titleLong",
  "descriptionShort",
  "descriptionLong",
  "translationMissing",
  "translationStale",
  "stillFrench",
  "gaps",
  "heavy",
] as const;

export type Finding = {
  key: (typeof findingKeys)[number];
  severity: "error" | "warning" | "advice";
  /** Where to jump to: a field of a part and, in a rich text, the way to the node. */
  place: { part: Part; field: string; path?: number[] };
  values?: Record<string, string | number>;
};

type Words = {
  /** Null where the kind gives the title. */
  title: string | null;
  /** The excerpt of an article, the summary of a course; null where there is none. */
  description: string | null;
  body?: RichText | undefined;
  cover_alt: string;
  stale: boolean;
  /** Every field of the language, as it stands. */
  fields?: Record<string, unknown>;
  /** Passages left open, by field: nothing is published with them. */
  gaps?: Record<string, string[]>;
};

export type Checked = {
  translations: Record<Locale, Words | null>;
  cover_id: number | null;
  /** Whether a picture of the library needs no words, or has them in the language. */
  hasAlt: (mediaId: number, locale: Locale) => boolean;
};

/** Advice before publishing. None of it forbids anything: people may know better. */
export function checkItem(item: Checked): Finding[] {
  return locales.flatMap((locale) => {
    const words = item.translations[locale];
    if (!words) return [at(locale, "title", "translationMissing", "advice")];
    return [
      ...(words.stale ? [at(locale, "title", "translationStale", "warning")] : []),
      ...checkTranslated(locale, words, item.translations.fr),
      ...checkGaps(locale, words.gaps),
      // The law names these texts: their titles are as long as they are.
      ...(words.gaps || words.title === null ? [] : checkLength(locale, "title", words.title)),
      ...(words.description === null ? [] : checkLength(locale, "description", words.description)),
      ...checkCover(item, locale, words),
      ...(words.body ? checkText(words.body, locale, item.hasAlt) : []),
    ];
  });
}

function checkGaps(locale: Locale, gaps: Words["gaps"] = {}): Finding[] {
  return Object.entries(gaps).flatMap(([field, open]) =>
    open.length
      ? [
          {
            ...at(locale, field, "gaps", "error"),
            values: { count: open.length, text: open.join(" ") },
          },
        ]
      : [],
  );
}

/** French words in a translation would be published as another language. */
function checkTranslated(locale: Locale, words: Words, french: Words | null): Finding[] {
  return stillFrench(locale, words.fields ?? {}, french?.fields ?? null).map(
    ({ field, count, path }) => ({
      key: "stillFrench",
      severity: "error",
      values: { count },
      place: { part: locale, field, ...(path ? { path } : {}) },
    }),
  );
}

function checkLength(locale: Locale, field: "title" | "description", text: string): Finding[] {
  const { min, max } = goodLengths[field];
  const length = [...text].length;
  const found = (key: Finding["key"], limit: number) => [
    { ...at(locale, field, key, "advice"), values: { length, limit } },
  ];
  if (length < min) return found(field === "title" ? "titleShort" : "descriptionShort", min);
  if (length > max) return found(field === "title" ? "titleLong" : "descriptionLong", max);
  return [];
}

function checkCover({ cover_id, hasAlt }: Checked, locale: Locale, words: Words): Finding[] {
  if (cover_id === null || words.cover_alt !== "" || hasAlt(cover_id, locale)) return [];
  return [at(locale, "cover_alt", "coverAltMissing", "error")];
}

/** What a reader with a screen reader, or in a hurry, would stumble over in a text. */
export function checkText(
  text: RichText,
  locale: Locale,
  hasAlt: Checked["hasAlt"] = () => false,
): Finding[] {
  const findings: Finding[] = [];
  // The page's title is the only first level.
  let level = 1;
  let pictures = 0;
  walk(text, [], (node, path) => {
    const found = (key: Finding["key"], severity: Finding["severity"]) =>
      findings.push({ key, severity, place: { part: locale, field: "body", path } });
    if (node.type === "heading") {
      const next = Number(node.attrs?.level ?? 2);
      if (next > level + 1) found("headingOrder", "warning");
      if (wordsOf(node).trim() === "") found("headingEmpty", "warning");
      level = next;
    }
    if (node.type === "image") {
      pictures += 1;
      const own = String(node.attrs?.alt ?? "").trim();
      if (own === "" && !hasAlt(Number(node.attrs?.mediaId), locale)) found("altMissing", "error");
    }
    for (const link of linksIn(node)) {
      if (link.text.trim() === "") found("linkEmpty", "error");
      else if (isVague(link.text)) {
        findings.push({
          key: "linkVague",
          severity: "warning",
          place: { part: locale, field: "body", path: [...path, link.index] },
          values: { text: link.text.trim() },
        });
      }
    }
  });
  const weight = JSON.stringify(text).length + pictures * PICTURE;
  if (weight > HEAVY_PAGE) {
    const values = { kilobytes: Math.round(weight / 1000), limit: HEAVY_PAGE / 1000 };
    findings.push({ ...at(locale, "body", "heavy", "advice"), values });
  }
  return findings;
}

function walk(
  node: RichText | RichNode,
  path: number[],
  visit: (node: RichNode, path: number[]) => void,
) {
  for (const [index, child] of (node.content ?? []).entries()) {
    visit(child, [...path, index]);
    walk(child, [...path, index], visit);
  }
}

/** The links directly in a node; one that goes on in another style is still one link. */
function linksIn(node: RichNode): { text: string; index: number }[] {
  const links: { text: string; index: number; href: unknown }[] = [];
  for (const [index, child] of (node.content ?? []).entries()) {
    const href = child.marks?.find((mark: RichMark) => mark.type === "link")?.attrs?.href;
    if (href === undefined) continue;
    const last = links.at(-1);
    const goesOn = last?.href === href && node.content?.[index - 1]?.marks !== undefined;
    if (last && goesOn) last.text += child.text ?? "";
    else links.push({ text: child.text ?? "", index, href });
  }
  return links;
}

function wordsOf(node: RichNode): string {
  return node.text ?? (node.content ?? []).map(wordsOf).join("");
}

/** Read alone, in a list of links, these say nothing about where they lead. */
const vague = new Set([
  "ici",
  "cliquez ici",
  "cliquer ici",
  "lien",
  "ce lien",
  "plus",
  "en savoir plus",
  "lire plus",
  "lire la suite",
  "voir",
  "voir plus",
  "suite",
  "page",
  "cette page",
  "here",
  "click here",
  "link",
  "this link",
  "more",
  "read more",
  "learn more",
  "see more",
  "this",
  "this page",
  "details",
  "hier",
  "hier klicken",
  "klicken sie hier",
  "klick hier",
  "link",
  "dieser link",
  "mehr",
  "mehr lesen",
  "mehr erfahren",
  "weiterlesen",
  "weiter",
  "diese seite",
  "details",
]);

function isVague(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[.…:!?»«"“”„›‹>→]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return vague.has(plain) || /^\s*(https?:\/\/|www\.)/i.test(text);
}

function at(
  part: Part,
  field: string,
  key: Finding["key"],
  severity: Finding["severity"],
): Finding {
  return { key, severity, place: { part, field } };
}
