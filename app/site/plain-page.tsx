import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  createStaticHandler,
  type EntryContext,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import { PageDocument } from "./page-document.tsx";

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
    if (loaded.errors) {
      const { statusCode: status } = loaded;
      const isMade = status === 404 && pageOf(provider).shared;
      return isMade ? { status, html: "" } : ordinary(request, provider);
    }
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
  const { locale } = splitLocale(new URL(url).pathname);
  const html = renderToString(<PageDocument locale={locale} context={context} url={url} />);
  return `<!DOCTYPE html>${html}`;
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
