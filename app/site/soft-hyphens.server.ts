import { LRUCache } from "lru-cache";
import { isLocale, type Locale, type Localized } from "#app/i18n/locales.ts";

type Hyphenate = (word: string) => string;

const SOFT_HYPHEN = "\u00ad";
const longWord = /\p{L}{9,}/gu;
/** Minimum letters before and after a break. */
const SHORTEST_PART = 3;
const USUAL_REST = 4;

const patterns = {
  fr: () => import("hyphen/fr/index.js"),
  en: () => import("hyphen/en-us/index.js"),
  de: () => import("hyphen/de/index.js"),
};
const loaded: Partial<Localized<Promise<Hyphenate>>> = {};

const parts = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)([^>]*)>|[^<]+/g;
/** Elements whose text is not read or must stay unchanged. */
const untouched = new Set(["script", "style", "textarea", "select", "code", "pre", "svg"]);

/**
 * Inserts soft hyphens for browsers without a dictionary of the page's language, so that long words
 * break correctly on narrow screens. Each text is hyphenated in its own language (`lang`).
 */
export async function softHyphens(html: string, locale: Locale): Promise<string> {
  const start = html.indexOf("<body");
  if (start < 0) return html;
  const body = html.slice(start);
  const spoken = new Set([locale, ...[...body.matchAll(/ lang="(\w+)"/g)].map(([, tag]) => tag)]);
  const known = [...spoken].filter(isLocale);
  const languages = new Map<string, Hyphenate>();
  for (const language of known) languages.set(language, await load(language));
  return html.slice(0, start) + hyphenateBody(body, locale, languages);
}

function hyphenateBody(body: string, locale: Locale, languages: Map<string, Hyphenate>): string {
  // The languages of the open elements; "" where nothing is changed.
  const inside: { tag: string; depth: number; language: string }[] = [];
  return body.replace(parts, (part, closing?: string, tag?: string, attributes = "") => {
    const innermost = inside.at(-1);
    if (!tag) {
      const hyphenate = languages.get(innermost?.language ?? locale);
      return hyphenate ? inWords(part, hyphenate) : part;
    }
    if (innermost?.tag === tag) {
      innermost.depth += closing ? -1 : 1;
      if (innermost.depth === 0) inside.pop();
    } else if (!closing && innermost?.language !== "") {
      const language = isUntouched(tag, attributes) ? "" : / lang="(\w+)/.exec(attributes)?.[1];
      if (language !== undefined) inside.push({ tag, depth: 1, language });
    }
    return part;
  });
}

/** Accessible names must equal the visible text. */
function isUntouched(tag: string, attributes: string): boolean {
  return untouched.has(tag) || (/^(a|button)$/.test(tag) && / aria-label=/.test(attributes));
}

/** Addresses are unchanged, so that they can be copied. */
function inWords(text: string, hyphenate: Hyphenate): string {
  return text.replace(/\S+/g, (token) =>
    /[@/_]|\.\p{L}/u.test(token) ? token : token.replace(longWord, hyphenate),
  );
}

function load(locale: Locale): Promise<Hyphenate> {
  loaded[locale] ??= patterns[locale]().then(({ default: { hyphenateSync } }) => {
    const words = new LRUCache<string, string>({ max: 5_000 });
    return (word) => {
      const kept = words.get(word);
      if (kept) return kept;
      const hyphenated = withoutStubs(hyphenateSync(word, { hyphenChar: SOFT_HYPHEN }));
      words.set(word, hyphenated);
      return hyphenated;
    };
  });
  return loaded[locale];
}

function withoutStubs(hyphenated: string): string {
  const syllables = hyphenated.split(SOFT_HYPHEN);
  const word = syllables.join("");
  const ends = syllables.map((_, count) => syllables.slice(0, count).join("").length);
  const allowed = ends.filter((end) => end >= SHORTEST_PART && word.length - end >= SHORTEST_PART);
  const usual = allowed.filter((end) => word.length - end >= USUAL_REST);
  return (usual.length ? usual : allowed).reduceRight(
    (text, end) => text.slice(0, end) + SOFT_HYPHEN + text.slice(end),
    word,
  );
}
