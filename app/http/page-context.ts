import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "#app/i18n/locales.ts";
import type { ApiClient } from "./client.ts";

/** What a page loader knows about the request and the site. */
export type PageContext = {
  locale: Locale;
  /** The path without its language. */
  path: string;
  api: ApiClient;
  publicUrl: string;
  /** Today's date in Abidjan, `YYYY-MM-DD`. */
  today: string;
  build: BuildInfo;
};

/** What the browser is told about the build it was served by. */
export type BuildInfo = { id: string; script: string | null };

const pageContext = createContext<PageContext>();

export function setPage(provider: RouterContextProvider, page: PageContext) {
  provider.set(pageContext, page);
}

export function pageOf(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}
