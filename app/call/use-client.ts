import { useMatches } from "react-router";
import { useLocale } from "use-intl";
import { createClient, type SiteClient } from "./browser/client.ts";
import { browserSurroundings, type Surroundings } from "./browser/surroundings.ts";
import type { PublicRuntime } from "./page-context.ts";

/** What the browser client needs, from the loader of the layout that offers it. */
export function useSurroundings(): () => Surroundings {
  const locale = useLocale();
  const runtime = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(hasRuntime)?.runtime;
  return () => browserSurroundings(runtime ?? { apiBase: "", storageSecret: "" }, locale);
}

/** The client of the specification; made when something happens, because only browsers can. */
export function useClient(): () => SiteClient {
  const surroundings = useSurroundings();
  return () => createClient(surroundings());
}

function hasRuntime(data: unknown): data is { runtime: PublicRuntime } {
  return typeof data === "object" && data !== null && "runtime" in data;
}
