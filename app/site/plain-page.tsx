import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  createStaticHandler,
  createStaticRouter,
  type EntryContext,
  Outlet,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { type Keep, KeepContext } from "#app/features/shell/kept.tsx";
import type { Locale } from "#app/i18n/locales.ts";
import { splitLocale } from "#app/i18n/paths.ts";
import { KeptIntl, PageDocument } from "./page-document.tsx";

/** A page that is not hydrated, as text. */
export type PlainPage = { status: number; html: string };

type Routes = ServerBuild["routes"];

/**
 * Renders pages that are not hydrated. The handler of React Router would also write their data for the
 * browser, and pass the text through a stream and a `Response`; what is not an ordinary page, a
 * failure above all, is left to it.
 */
export function plainPages(build: ServerBuild, mode: string) {
  const ordinary = createRequestHandler(build, mode);
  const { query } = createStaticHandler(withLoaders(build.routes));
  const contextOf = entryContexts(build);
  return async (request: Request, provider: RouterContextProvider) => {
    const loaded = await query(request, { requestContext: provider });
    if (loaded instanceof Response) return loaded;
    if (loaded.errors) return ordinary(request, provider);
    try {
      return { status: loaded.statusCode, html: rendered(request, contextOf(loaded)) };
    } catch (error) {
      const answer = await ordinary(request, provider);
      // The router reports what fails there too.
      if (answer.status < 500) pageOf(provider).report(error);
      return answer;
    }
  };
}

function rendered({ url }: Request, context: EntryContext): string {
  const { pathname, searchParams } = new URL(url);
  const { locale } = splitLocale(pathname);
  // Other pages are in memory as a whole, or are made for one visitor.
  const keeps = searchParams.has("search");
  const html = renderToString(
    <KeepContext value={keeps ? keepIn(locale, context.staticHandlerContext) : null}>
      <PageDocument locale={locale} context={context} url={url} />
    </KeepContext>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** Characters of markup and keys. */
const MOST_KEPT = 1_000_000;
const parts = new LRUCache<string, string>({
  maxSize: MOST_KEPT,
  sizeCalculation: (html, key) => html.length + key.length,
});

function keepIn(locale: Locale, loaded: StaticHandlerContext): Keep {
  return (key, part) => {
    const known = parts.get(key);
    if (known !== undefined) return known;
    const html = renderToString(
      <KeptIntl locale={locale}>
        <Alone part={part} loaded={loaded} />
      </KeptIntl>,
    );
    parts.set(key, html);
    return html;
  };
}

/** A part of a page without the page, with all its data. */
function Alone({ part, loaded }: { part: ReactNode; loaded: StaticHandlerContext }) {
  const routes = loaded.matches.reduceRight<RouteObject[] | undefined>(
    (children, { route: { id } }) => [
      children ? { id, element: <Outlet />, children } : { id, element: part },
    ],
    undefined,
  );
  const router = createStaticRouter(routes ?? [], loaded);
  return <StaticRouterProvider router={router} context={loaded} hydrate={false} />;
}

/** Whether `plainPages` can do without the parts of a route that only the router's handler knows. */
export function isPlain(routes: Routes, ids: string[]): boolean {
  return ids.every((id) => {
    const { default: component, middleware, headers } = routes[id]?.module ?? {};
    return component && !middleware && !headers;
  });
}

function withLoaders(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, caseSensitive, index, module } = route;
    const own = { id, path, caseSensitive, loader: module.loader, handle: module.handle };
    const made = index ? { ...own, index } : { ...own, children: withLoaders(routes, id) };
    return [made as RouteObject];
  });
}

/** What `ServerRouter` needs besides the data; all but the data is the same for every page. */
function entryContexts(build: ServerBuild) {
  const { assets: manifest, future, ssr, routeDiscovery, isSpaMode, routes } = build;
  const routeModules = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route?.module]),
  );
  const same = { manifest, future, ssr, routeDiscovery, isSpaMode, routeModules, branches: [] };
  return (staticHandlerContext: StaticHandlerContext): EntryContext => ({
    ...(same as unknown as EntryContext),
    staticHandlerContext,
    renderMeta: {},
    serializeError: () => ({ message: "" }),
  });
}
