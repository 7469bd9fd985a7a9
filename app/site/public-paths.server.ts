import { offlinePaths } from "#app/base/offline/rules.ts";
import { features } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type SitePage, sitePages } from "#app/website/discovery/site-pages.server.ts";

const all: readonly Feature[] = features;

/** Pages for search engines; those of content items are added by their own kinds. */
export const listed = all.flatMap((feature) => feature.listed ?? []);
const unlisted = () => [
  ...all.flatMap((feature) => feature.unlisted?.() ?? []),
  ...offlinePaths,
  "/api/docs",
];

/** The address of every public page, in each of its languages. */
export async function publicPaths(db: Db, now: Date): Promise<string[]> {
  return (await sitePages(db, now, [...listed, ...unlisted()])).flatMap(pathsOf);
}

function pathsOf({ paths }: SitePage): string[] {
  return locales.flatMap((locale) => {
    const path = paths[locale];
    return path === undefined ? [] : [localePath(locale, path)];
  });
}
