import { LRUCache } from "lru-cache";
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isHydrated } from "#app/api-client/hydration.ts";
import { isLate, loadingHandler } from "./late-screens.server.ts";
import { isPlain, type PlainPage, plainPages } from "./plain-page.tsx";

type Routes = ServerBuild["routes"];

type Handler = (request: Request, provider: RouterContextProvider) => Promise<Response | PlainPage>;

const MOST_PATHS = 1_000;

/**
 * The router walks through all routes several times for every page, and makes objects of each. A
 * page that is not hydrated needs only those on the way to it, so it gets a handler of these alone.
 */
export function branchHandlers(build: ServerBuild, mode: string) {
  const tree = childrenOf(build.routes);
  const leaves = new LRUCache<string, { id: string | null }>({ max: MOST_PATHS });
  const handlers = new Map<string, Handler | null>();
  const whole = loadingHandler(build, mode, tree);

  function leafOf(pathname: string): string | null {
    const known = leaves.get(pathname) ?? {
      id: matchRoutes(tree, pathname)?.at(-1)?.route.id ?? null,
    };
    leaves.set(pathname, known);
    return known.id;
  }

  function handlerOf(leaf: string): Handler | null {
    const known = handlers.get(leaf);
    if (known !== undefined) return known;
    const ids = wayTo(build.routes, leaf);
    const way = ids.map((id) => build.routes[id]);
    const needsAll = way.some(isLate) || isHydrated(way.map((route) => route?.module));
    const made = needsAll ? null : handlerWith(ids);
    handlers.set(leaf, made);
    return made;
  }

  function handlerWith(ids: string[]): Handler {
    const branch = onlyWith(build, ids);
    return isPlain(build.routes, ids)
      ? plainPages(branch, mode)
      : createRequestHandler(branch, mode);
  }

  return (request: Request): Handler => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET" || pathname.endsWith(".data")) return whole;
    const leaf = leafOf(pathname);
    return (leaf !== null && handlerOf(leaf)) || whole;
  };
}

function childrenOf(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, caseSensitive } = route;
    if (route.index) return [{ id, path, caseSensitive, index: true } as RouteObject];
    return [{ id, path, caseSensitive, children: childrenOf(routes, id) } as RouteObject];
  });
}

function wayTo(routes: Routes, leaf: string): string[] {
  const ids: string[] = [];
  for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) ids.push(id);
  return ids;
}

function onlyWith(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  const { assets } = build;
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...assets, routes: pick(assets.routes) },
  };
}
