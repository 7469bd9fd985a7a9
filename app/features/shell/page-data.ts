import { useMatches, useRouteLoaderData } from "react-router";
import type { BuildInfo } from "#app/http/build-info.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { alternatesOf } from "#app/i18n/paths.ts";

import type { ShellData } from "./load-shell.ts";

/** What the document itself knows, told by the root loader. */
export type PageFacts = {
  path: string;
  search: string;
  publicUrl: string;
  build: BuildInfo;
  /** Where the API lives; empty for the site's own address. */
  apiBase: string;
};

/** Path, origin and build, known to every page that rendered at all. */
export function usePage() {
  return useRouteLoaderData<PageFacts>("root");
}

/** Categories and site texts; missing outside the public layout. */
export function useShell() {
  return useRouteLoaderData<ShellData>("features/shell/public.layout");
}

/** The same page in every language, for the head of the document and the language button. */
export function useAlternates(path: string) {
  const matches = useMatches();
  const item = matches.map(({ loaderData }) => loaderData).find(hasPaths);
  return alternatesOf(path, item?.paths).map((link) => ({
    ...link,
    // A language the item was not written in shows French: it is an address, but no other page.
    exists: item?.languages?.includes(link.locale) ?? true,
  }));
}

type Translated = { paths: Partial<Record<Locale, string>>; languages?: Locale[] };

/** A page whose address or existence differs by language says so in its loader's data. */
function hasPaths(data: unknown): data is Translated {
  if (typeof data !== "object" || data === null || !("paths" in data)) return false;
  return typeof data.paths === "object" && locales.some((locale) => locale in Object(data.paths));
}
