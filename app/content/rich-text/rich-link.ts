import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";

const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);
const videoHosts = ["youtube.com", "youtu.be", "vimeo.com", "dailymotion.com"];
/** Hosts whose posts people embed elsewhere; here they become a card, which loads nothing. */
const embedHosts = [
  ...["facebook.com", "instagram.com", "x.com", "twitter.com", "tiktok.com", "linkedin.com"],
  ...["soundcloud.com", "spotify.com", "openstreetmap.org", "maps.app.goo.gl"],
];

/** Paths that are not pages have no language prefix. */
const unprefixed = /^\/(?:api|assets|media|weave|og)(?:\/|$)/;
const prefixed = new RegExp(
  `^/(?:${locales.filter((locale) => locale !== defaultLocale).join("|")})(?:[/?#]|$)`,
);

/** The address of an allowed link, with the language prefix for a page of this site; else null. */
export function safeHref(href: unknown, locale: Locale): string | null {
  if (typeof href !== "string") return null;
  const text = href.trim();
  if (isSitePath(text)) {
    return unprefixed.test(text) || prefixed.test(text) ? text : localePath(locale, text);
  }
  if (/^#[\w-]+$/.test(text)) return text;
  return URL.canParse(text) && schemes.has(new URL(text).protocol) ? new URL(text).href : null;
}

/** Completes a web, mail or phone address typed without its scheme. */
export function completeHref(typed: string): string {
  const text = typed.trim();
  if (/^(?:[/#]|[a-z][a-z\d+.-]*:)/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s.()-]{8,20}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text;
}

/** Only pictures of this site: the page sends no request to another host. */
export function safeImage(src: unknown): string | null {
  return typeof src === "string" && isSitePath(src.trim()) ? src.trim() : null;
}

/** The address of a video on a known host; else null. */
export function safeVideo(href: unknown): { href: string; host: string } | null {
  if (typeof href !== "string" || !URL.canParse(href)) return null;
  const url = new URL(href);
  const host = videoHosts.find((name) => isOn(url, name));
  return url.protocol === "https:" && host ? { href: url.href, host } : null;
}

/** The address of a post, a sound or a map that other sites would embed. */
export function isEmbedAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" && embedHosts.some((name) => isOn(url, name));
}

function isOn({ hostname }: URL, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** `//host` and `/\host` leave the site; browsers also drop tabs and line ends inside a path. */
function isSitePath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\p{Cc}\\]/u.test(text);
}
