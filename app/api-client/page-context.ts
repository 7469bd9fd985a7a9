import { createContext, type RouterContextProvider } from "react-router";
import type { BuildInfo } from "#app/platform/http/build-info.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { BrowserEnvironment, PublicRuntime } from "./browser/browser-environment.ts";
import type { ApiClient } from "./client.ts";

/** What a page loader gets about the request and the site. */
export type PageContext = {
  locale: Locale;
  /** Without the language prefix. */
  path: string;
  /** The browser has nothing of the site yet: it asks for the document, not for the data of a page alone. */
  isDocument: boolean;
  api: ApiClient;
  /** For the functions of the specification's client, which define their own results on failure. */
  visitor: BrowserEnvironment;
  publicUrl: string;
  /** Today's date in Abidjan, `YYYY-MM-DD`. */
  today: string;
  build: BuildInfo;
  runtime: PublicRuntime;
  /** The same for every visitor: where there is no such page, all get one that was made before. */
  shared: boolean;
  /** Headers that a page action must send with a write. */
  writeHeaders: () => Promise<Record<string, string>>;
  /** Keeps an incomplete or private page out of every cache. */
  skipCache: () => void;
  /**
   * Only this process caches the page, no browser and no proxy. Where `own` is given, its mark stands in
   * the page for what is read anew for each visitor.
   */
  cacheHere: (own?: OwnPart) => void;
  /** Logs an error without user input. */
  report: (error: unknown) => void;
};

/** A text without characters that HTML escapes; null when there is no page without it. */
export type OwnPart = { mark: string; read: () => Promise<string | null> };

const pageContext = createContext<PageContext>();

export function setPage(provider: RouterContextProvider, page: PageContext) {
  provider.set(pageContext, page);
}

export function pageOf(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}
