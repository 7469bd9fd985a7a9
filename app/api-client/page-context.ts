import { createContext, type RouterContextProvider } from "react-router";
import type { BuildInfo } from "#app/http/build-info.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { PublicRuntime, Surroundings } from "./browser/surroundings.ts";
import type { ApiClient } from "./client.ts";

/** What a page loader knows about the request and the site. */
export type PageContext = {
  locale: Locale;
  /** The path without its language. */
  path: string;
  api: ApiClient;
  /** For the specification's own calls, which know what they answer when they fail. */
  visitor: Surroundings;
  publicUrl: string;
  /** Today's date in Abidjan, `YYYY-MM-DD`. */
  today: string;
  build: BuildInfo;
  runtime: PublicRuntime;
  /** What a page's action sends along when it writes for its visitor. */
  writing: () => Promise<Record<string, string>>;
  /** Something was missing: show the page, but to nobody else. */
  keepNoCopy: () => void;
  /** Something broke: the log is told, without what anybody wrote. */
  report: (error: unknown) => void;
};

const pageContext = createContext<PageContext>();

export function setPage(provider: RouterContextProvider, page: PageContext) {
  provider.set(pageContext, page);
}

export function pageOf(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}
