import { isPersonal } from "#app/features/shell/rules.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";

export const OFFLINE_PATH = "/offline";

/**
 * May a copy of this page stay on the device? Public pages and the application forms may; whatever
 * depends on who is signed in never does.
 */
export function mayKeepPage(pathname: string): boolean {
  const { path } = splitLocale(pathname);
  return !isPersonal(path) || /^\/registration\/meca-(agro|indus)$/.test(path);
}

/** Files whose address changes with their content. */
export function isImmutable(pathname: string): boolean {
  return /^\/(assets|weave)\//.test(pathname);
}

/** The page to show without a line, in the language that was asked for. */
export function offlinePathFor(pathname: string): string {
  return localePath(splitLocale(pathname).locale, OFFLINE_PATH);
}

/** The style sheets, fonts and scripts a page needs to look right. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+\.(?:css|js|woff2)/g) ?? [])];
}
