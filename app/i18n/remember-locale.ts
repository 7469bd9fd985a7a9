import { type Locale, localeCookie, localeStorageKey } from "./locales.ts";

/** Keeps a person's choice of language: for the server in a cookie, for scripts in local storage. */
export function rememberLocale(locale: Locale) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on many phones
  document.cookie = `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.maxAge}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(localeStorageKey, locale);
  } catch {
    // Storage is forbidden: the cookie is enough.
  }
}
