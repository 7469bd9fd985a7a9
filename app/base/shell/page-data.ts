import { useMatches, useRouteLoaderData } from "react-router";
import type { BuildInfo } from "#app/platform/http/build-info.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { alternatesOf } from "#app/platform/i18n/paths.ts";

import type { ShellData } from "./load-shell.ts";

/** Loader data of the root route. */
export type PageFacts = {
  path: string;
  search: string;
  /** The path of its route, such as `/:lang?/admin/users`. */
  pattern: string;
  publicUrl: string;
  build: BuildInfo;
  /** Base URL of the API; empty when it is the site's own origin. */
  apiBase: string;
};

/** Undefined only when the root loader failed. */
export function usePage() {
  return useRouteLoaderData<PageFacts>("root");
}

/** Undefined outside the public layout. */
export function useShell() {
  return useRouteLoaderData<ShellData>("base/shell/public.layout");
}

/** The page in every language, for the document head and the language menu. */
export function useAlternates(path: string) {
  const matches = useMatches();
  const item = matches.map(({ loaderData }) => loaderData).find(hasPaths);
  return alternatesOf(path, item?.paths).map((link) => ({
    ...link,
    // A missing translation shows French: its address works but is not a separate page.
    exists: item?.languages?.includes(link.locale) ?? true,
  }));
}

type Translated = { paths: Partial<Record<Locale, string>>; languages?: Locale[] };

/** True for loader data of pages whose path or existence depends on the language. */
function hasPaths(data: unknown): data is Translated {
  if (typeof data !== "object" || data === null || !("paths" in data)) return false;
  return typeof data.paths === "object" && locales.some((locale) => locale in Object(data.paths));
}
