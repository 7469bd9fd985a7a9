import { createCache } from "#app/platform/cache/cache.server.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import { pageRoutes } from "#app/platform/metrics/page-routes.ts";
import { publicPaths } from "#app/site/public-paths.server.ts";
import { builtPages } from "../setup/built-pages.ts";
import { startBuiltSite } from "./built-site.ts";

/**
 * The requests to the API without which there is no page, by the path of its route. All others are
 * parts that a page can do without.
 */
const mainParts: Record<string, RegExp> = {
  "/": /keys=home/,
  "/about": /keys=about/,
  "/initiatives": /keys=initiatives/,
  "/initiatives/association": /keys=association/,
  "/faq": /keys=faq/,
  "/contacts": /\/contact\/form/,
  "/news": /\/posts\?/,
  "/news/:slug": /\/posts\/[^/]+$/,
  "/formations": /\/formations\?/,
  "/formations/:slug": /\/formation-categories/,
  "/formations/:categorySlug/:formationSlug": /\/formations\/[^/]+$/,
  "/legal": /\/legal\/legal/,
  "/privacy": /\/legal\/privacy/,
  "/search": /\/search\?/,
  "/api/docs": /openapi/,
  "/registration/agent": /\/registration-forms/,
  "/registration/:form/:step?": /\/registration-forms/,
  "/registration/agent/:form/:step?": /\/registration-forms/,
};

export type Failure = number | "cut off";

/** The site whose API fails for one address at a time; keeps nothing from one page to the next. */
export async function startFailingSite() {
  const cache = createCache();
  const site = await startBuiltSite({ cache });
  const nameOf = pageRoutes((await builtPages()).routes ?? []);
  const asked = new Set<string>();
  const failing = { address: "", how: 500 as Failure };
  const { fetch } = site.app;
  site.app.fetch = async (request, env, context) => {
    const { pathname, search } = new URL(request.url);
    const address = pathname + search;
    if (!(env && "inProcess" in env)) return fetch(request, env, context);
    asked.add(address);
    if (address !== failing.address) return fetch(request, env, context);
    if (failing.how === "cut off") throw new TypeError("fetch failed");
    return Response.json({ message: "failed" }, { status: failing.how });
  };

  async function open(path: string, address = "", how: Failure = 500) {
    cache.clear();
    asked.clear();
    Object.assign(failing, { address, how });
    const { status, headers, ...answer } = await readPage(path);
    return { ...answer, status, control: headers.get("cache-control"), stored: cache.size };
  }

  async function readPage(path: string) {
    const answer = await site.get(path);
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text())?.[1];
    return { status: answer.status, headers: answer.headers, heading };
  }

  return {
    open,
    /** The addresses that the last page asked the API for. */
    asked: () => [...asked],
    isMain(path: string, address: string): boolean {
      const route = nameOf(path.split("?")[0] ?? "").replace("/:lang?", "") || "/";
      return mainParts[route]?.test(address) ?? false;
    },
    /** One page of each route, and what filters and searches show. */
    async paths(): Promise<string[]> {
      const known = await publicPaths(site.db, site.clock.now);
      const french = known.filter((path) => splitLocale(path).locale === "fr");
      const pages = new Map(french.map((path) => [nameOf(path), path])).values();
      return [
        ...pages,
        "/formations?search=diesel",
        "/news?search=formation",
        "/search?search=agro",
      ];
    },
  };
}

/** What is wrong with the pages of the site when each of their requests fails in this way. */
export async function wrongWhenFailing(how: Failure, only?: readonly string[]) {
  const [whole, broken] = [await startFailingSite(), await startFailingSite()];
  const wrong: unknown[] = [];
  for (const path of only ?? (await whole.paths())) {
    const page = await whole.open(path);
    // A legal text that is not published.
    if (page.status === 404) continue;
    for (const address of whole.asked()) {
      const { status, control, heading, stored } = await broken.open(path, address, how);
      const expected = whole.isMain(path, address)
        ? status >= 500
        : status === 200 && heading === page.heading;
      const isKept = status === 200 && stored > 0;
      if (!expected || control !== "no-store" || isKept) {
        wrong.push({ path, address, status, control, heading, stored });
      }
    }
  }
  return wrong;
}
