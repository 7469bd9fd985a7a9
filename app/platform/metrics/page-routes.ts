import { locales } from "#app/platform/i18n/locales.ts";

type PageRoute = { id: string; parentId?: string | undefined; path?: string | undefined };

/** The label of requests that no pattern fits. */
const UNKNOWN = "unknown";
const DATA = /(\/_root)?\.data$/;

/**
 * Names a page by the pattern of its route. A path may hold what somebody typed, a reference or the
 * token of a link: it never becomes a label.
 */
export function pageRoutes(routes: readonly PageRoute[]): (path: string) => string {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const patterns = new Set(routes.flatMap((route) => wholePath(route, byId) ?? []));
  const known = [...patterns]
    .map((pattern) => ({ pattern, fits: expressionOf(pattern) }))
    .sort((a, b) => rankOf(a.pattern).localeCompare(rankOf(b.pattern)));
  return (path) => {
    if (path.startsWith("/assets/")) return "/assets/*";
    const page = path.replace(DATA, "").replace(/\/$/, "");
    return known.find(({ fits }) => fits.test(page))?.pattern ?? UNKNOWN;
  };
}

function wholePath(route: PageRoute, byId: Map<string, PageRoute>): string | null {
  const parts: string[] = [];
  for (let each: PageRoute | undefined = route; each; each = byId.get(each.parentId ?? "")) {
    if (each.path) parts.unshift(each.path);
  }
  return parts.length ? `/${parts.join("/")}` : null;
}

/** Fixed segments before parameters, and those before a rest. */
function rankOf(pattern: string): string {
  const ranks = pattern.split("/").map((segment) => {
    if (segment === ":lang?") return "0";
    if (segment === "*") return "9";
    return segment.startsWith(":") ? "5" : "1";
  });
  // A longer path is more specific than its beginning.
  return `${ranks.join("")}${segmentEnd}`;
}

const segmentEnd = "8";

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .split("/")
    .slice(1)
    .map((segment) => {
      if (segment === ":lang?") return `(?:/(?:${locales.join("|")}))?`;
      if (segment === "*") return "(?:/.*)?";
      if (segment.startsWith(":")) return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
      const fixed = segment.replace(/\?$/, "").replace(/[.*+^${}()|[\]\\]/g, "\\$&");
      return segment.endsWith("?") ? `(?:/${fixed})?` : `/${fixed}`;
    });
  return new RegExp(`^${parts.join("")}$`);
}
