import {
  isLocale,
  type Locale,
  localeCookie,
  localeStorageKey,
} from "#app/platform/i18n/locales.ts";
import { read, write } from "./storage.ts";

export function cookieValue(cookies: string, name: string): string | null {
  const pair = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}

/** The stored choice, when its cookie is gone. */
export function lostChoice(cookies: string, stored: string | null): Locale | null {
  if (cookieValue(cookies, localeCookie.name)) return null;
  return isLocale(stored) ? stored : null;
}

export function choiceCookie(locale: Locale, protocol: string): string {
  const { name, maxAge } = localeCookie;
  const secure = protocol === "https:" ? "; Secure" : "";
  return `${name}=${locale}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

export function remember(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = choiceCookie(locale, location.protocol);
  write("localStorage", localeStorageKey, locale);
}

export function startLanguage() {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLElement>("a[data-locale]");
    if (link && isLocale(link.dataset.locale)) remember(link.dataset.locale);
  });
  const lost = lostChoice(document.cookie, read("localStorage", localeStorageKey));
  if (!lost) return;
  remember(lost);
  // A visitor who comes from our own pages chose French.
  const fromHere = document.referrer.startsWith(`${location.origin}/`);
  if (lost !== "fr" && location.pathname === "/" && !fromHere) location.replace(`/${lost}`);
}
