import { isLocale } from "#app/platform/i18n/locales.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";

/** Title and language links are outside the form and follow its view. */
export function updateHead(title: string | null) {
  const { path } = splitLocale(location.pathname);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-locale]")) {
    const { locale } = link.dataset;
    // The answers are on the device, so the other language shows them too.
    if (isLocale(locale)) link.href = localePath(locale, path);
  }
  // “Step – Programme”: only the part before the dash changes.
  const [, ...rest] = document.title.split(" – ");
  if (title) document.title = [title, ...rest].join(" – ");
}
