import type { RichMark, RichNode, RichText } from "#app/content/rich-text/rich-text.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Part } from "../schema.ts";

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
  "required",
  "noText",
  "frenchFirst",
  "gaps",
  "altMissing",
  "contradiction",
  "unknownValue",
  "stillFrench",
  "translationStale",
  "headingOrder",
  "headingEmpty",
  "linkEmpty",
  "linkVague",
  "titleShort",
  "titleLong",
  "descriptionShort",
  "descriptionLong",
  "translationMissing",
  "heavy",
] as const;

export type Finding = {
  key: (typeof findingKeys)[number];
  /** A blocker keeps the item from visitors; the others are for people to weigh. */
  severity: "blocker" | "warning" | "advice";
  /** Where to jump to: a field of a part and, in a rich text, the way to the node. */
  place: { part: Part; field: string; path?: number[] };
  values?: Record<string, string | number>;
};

/** Whether a picture of the library needs no words, or has them in the language. */
export type HasAlt = (mediaId: number, locale: Locale) => boolean;

/** The pictures of a text that say nothing and are not meant to, by the way to them. */
export function silentPictures(text: RichText, locale: Locale, hasAlt: HasAlt): number[][] {
  const silent: number[][] = [];
  walk(text, [], (node, path) => {
    if (node.type !== "image" || node.attrs?.decorative === true) return;
    const own = String(node.attrs?.alt ?? "").trim();
    if (own === "" && !hasAlt(Number(node.attrs?.mediaId), locale)) silent.push(path);
  });
  return silent;
}

/** What a reader with a screen reader, or in a hurry, would stumble over in a text. */
export function checkText(text: RichText, locale: Locale, field = "body"): Finding[] {
  const findings: Finding[] = [];
  // The page's title is the only first level.
  let level = 1;
  let pictures = 0;
  walk(text, [], (node, path) => {
    const found = (key: Finding["key"], severity: Finding["severity"]) =>
      findings.push({ key, severity, place: { part: locale, field, path } });
    if (node.type === "heading") {
      const next = Number(node.attrs?.level ?? 2);
      if (next > level + 1) found("headingOrder", "warning");
      if (wordsOf(node).trim() === "") found("headingEmpty", "warning");
      level = next;
    }
    if (node.type === "image") pictures += 1;
    for (const link of linksIn(node)) {
      if (link.text.trim() === "") found("linkEmpty", "warning");
      else if (isVague(link.text)) {
        findings.push({
          key: "linkVague",
          severity: "warning",
          place: { part: locale, field, path: [...path, link.index] },
          values: { text: link.text.trim() },
        });
      }
    }
  });
  const weight = JSON.stringify(text).length + pictures * PICTURE;
  if (weight > HEAVY_PAGE) {
    const values = { kilobytes: Math.round(weight / 1000), limit: HEAVY_PAGE / 1000 };
    findings.push({ key: "heavy", severity: "advice", place: { part: locale, field }, values });
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
