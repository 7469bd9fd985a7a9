import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";

const HOME = "/dashboard";

/**
 * The page after signing in. Only paths of this site are accepted; anything a browser could resolve
 * to another origin becomes the dashboard.
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== "string" || target.length > 2000) return HOME;
  return isOwnPath(target) ? target : HOME;
}

function isOwnPath(target: string): boolean {
  if (!target.startsWith("/")) return false;
  // A target may be hidden by repeated encoding.
  let text = target;
  for (let round = 0; round < 4; round++) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them and read on
    if (/^\/[/\\]|\\|[\u0000-\u001f\u007f]/.test(text)) return false;
    const decoded = decode(text);
    if (decoded === null && round === 0) return false;
    // What cannot be decoded further is a literal percent sign.
    if (decoded === null || decoded === text) break;
    text = decoded;
  }
  const resolved = new URL(target, "http://here.invalid");
  return resolved.origin === "http://here.invalid" && !resolved.pathname.startsWith("//");
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The page after signing in; the `redirect` parameter is checked here. */
export function pageAfterSignIn(locale: Locale, search: URLSearchParams): string {
  const target = safeRedirect(search.get("redirect"));
  return target === "/dashboard" ? localePath(locale, target) : target;
}

/** Finds the token in pasted text: the whole link, or the token itself. */
export function invitationFrom(pasted: string): string | null {
  const text = pasted.trim();
  const inLink = /[?&](invitation=[^&#\s]+)/.exec(text)?.[1];
  const token = new URLSearchParams(inLink).get("invitation") ?? text;
  return /^\d+\|[A-Za-z0-9_-]+$/.test(token) ? token : null;
}
