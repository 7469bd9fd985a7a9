import { useMatches, useRouteLoaderData } from "react-router";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { alternatesOf } from "#app/i18n/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { loader as shellLoader } from "./public.layout.tsx";

/** Path, origin and build, known to every page that rendered at all. */
export function usePage() {
  return useRouteLoaderData<typeof rootLoader>("root");
}

/** Categories and site texts; missing outside the public layout. */
export function useShell() {
  return useRouteLoaderData<typeof shellLoader>("features/shell/public.layout");
}

/** The same page in every language, for the head of the document and the language button. */
export function useAlternates(path: string) {
  const matches = useMatches();
  const translated = matches.map(({ loaderData }) => loaderData).find(hasPaths)?.paths;
  return alternatesOf(path, translated);
}

/** A page whose address differs by language returns `paths` from its loader. */
function hasPaths(data: unknown): data is { paths: Partial<Record<Locale, string>> } {
  if (typeof data !== "object" || data === null || !("paths" in data)) return false;
  return typeof data.paths === "object" && locales.some((locale) => locale in Object(data.paths));
}
