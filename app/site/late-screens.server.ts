import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** The module of a route until it was loaded (`scripts/late-screens.ts`). */
type LateModule = { load?: () => Promise<Route["module"]> };

/** The router’s own handler, which first loads the screens on the way to a page. */
export function loadingHandler(build: ServerBuild, mode: string, tree: RouteObject[]) {
  let handle = createRequestHandler(build, mode);
  return async (request: Request, provider: RouterContextProvider) => {
    const late = lateRoutes(build.routes, tree, request);
    if (late.length) {
      await Promise.all(late.map(load));
      // A handler reads the modules once.
      handle = createRequestHandler(build, mode);
    }
    return handle(request, provider);
  };
}

export function isLate(route: Route | undefined): boolean {
  return route !== undefined && "load" in route.module;
}

function lateRoutes(routes: Routes, tree: RouteObject[], { url }: Request): Route[] {
  const pathname = new URL(url).pathname.replace(/(\/_)?\.data$/, "");
  const matches = matchRoutes(tree, pathname) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => routes[id] ?? []).filter(isLate);
}

async function load(route: Route) {
  const { load } = route.module as LateModule;
  if (load) route.module = await load();
}
