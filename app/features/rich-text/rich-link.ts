import { defaultLocale, type Locale, locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";

const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);
const videoHosts = ["youtube.com", "youtu.be", "vimeo.com", "dailymotion.com"];

/** Paths that are no pages and so have no language. */
const unprefixed = /^\/(?:api|assets|media|weave|og)(?:\/|$)/;
const prefixed = new RegExp(
  `^/(?:${locales.filter((locale) => locale !== defaultLocale).join("|")})(?:[/?#]|$)`,
);

/** An address a text may link to, in the reader's language if it is one of ours; else null. */
export function safeHref(href: unknown, locale: Locale): string | null {
  if (typeof href !== "string") return null;
  const text = href.trim();
  if (isSitePath(text)) {
    return unprefixed.test(text) || prefixed.test(text) ? text : localePath(locale, text);
  }
  if (/^#[\w-]+$/.test(text)) return text;
  return URL.canParse(text) && schemes.has(new URL(text).protocol) ? new URL(text).href : null;
}

/** Pictures come from this site: the page asks no other host for anything. */
export function safeImage(src: unknown): string | null {
  return typeof src === "string" && isSitePath(src.trim()) ? src.trim() : null;
}

/** Films stay where they are; a reader goes there by a click and not before. */
export function safeVideo(href: unknown): { href: string; host: string } | null {
  if (typeof href !== "string" || !URL.canParse(href)) return null;
  const url = new URL(href);
  const host = videoHosts.find(
    (name) => url.hostname === name || url.hostname.endsWith(`.${name}`),
  );
  return url.protocol === "https:" && host ? { href: url.href, host } : null;
}

/** `//host` and `/\host` lead off the site; browsers also drop tabs and line ends inside a path. */
function isSitePath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\p{Cc}\\]/u.test(text);
}
