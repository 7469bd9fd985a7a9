import type { Context } from "hono";
import { matchedRoutes } from "hono/route";

/**
 * The name a request goes by in the log. A call of the API is named by its route and not by its
 * address, which is what somebody typed; pages are public, and so are their addresses.
 */
export function routeName(c: Context): string {
  const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path;
  return route ?? (c.req.path.startsWith("/api/") ? "/api/*" : c.req.path);
}
