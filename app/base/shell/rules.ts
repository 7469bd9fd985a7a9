import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";

/** Paths are without language prefix; a prefix that ends with `/` is only what is below it. */
function startsWithAny(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) =>
    prefix.endsWith("/")
      ? path.startsWith(prefix)
      : path === prefix || path.startsWith(`${prefix}/`),
  );
}

/** Header, footer and banner are hidden on these paths. */
export function hidesShell(path: string): boolean {
  return startsWithAny(path, [
    "/admin",
    "/login",
    "/auth",
    "/dashboard",
    "/registration",
    "/survey",
  ]);
}

/** What the team area shows without a line; anybody may read it, so that every device can keep it. */
export const TEAM_OFFLINE_PATH = "/offline/team";

/** Everything that starts with the first two, `/dashboards` too, as the specification says. */
export function needsSignIn(path: string): boolean {
  const isArea = path.startsWith("/dashboard") || path.startsWith("/profile");
  return isArea || startsWithAny(path, ["/admin"]);
}

/** The same for everyone: what somebody asks there, and the answer, are posted. */
const FOLLOW_UP = "/registration/suivi";

/** Application forms are the same for everyone, unless they contain a draft. */
export function isApplicationForm(path: string): boolean {
  const own = [FOLLOW_UP, "/registration/recu", "/registration/preview"];
  return path.startsWith("/registration/") && !startsWithAny(path, own);
}

/** Pages that depend on the visitor and must not be cached for others. */
export function isPersonal(
  path: string,
  personal: readonly string[],
  query = new URLSearchParams(),
): boolean {
  if (isApplicationForm(path)) return query.has("draft");
  if (path === FOLLOW_UP) return false;
  return hidesShell(path) || needsSignIn(path) || startsWithAny(path, personal);
}

const sections = ["about", "initiatives", "formations", "news", "contacts"] as const;
export type Section = (typeof sections)[number];

/**
 * The menu entry of a path. The specification looks for the word anywhere in the path; of several
 * (`/news/nouvelles-formations`) the first one counts.
 */
export function activeSection(path: string): Section | null {
  const found = sections
    .map((section) => ({ section, at: path.indexOf(section) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found[0]?.section ?? null;
}

/** The name of the picture for links to a page; those without one of their own have the site's. */
export function sharedPicture(path: string): string {
  if (path === "/initiatives/association") return "association";
  return [...sections, "faq"].find((name) => path === `/${name}`) ?? "site";
}

/** The variant of the Invest for Jobs logo; the specification looks at the whole path. */
export function logoLanguage(pathname: string): Locale {
  return locales.find((locale) => pathname.split("/").includes(locale)) ?? defaultLocale;
}

/** The query parameter that shows a public page with a working copy of the settings. */
export const DRAFT_PARAMETER = "settings_draft";

export function showsDraft(search: string): boolean {
  return new URLSearchParams(search).has(DRAFT_PARAMETER);
}
