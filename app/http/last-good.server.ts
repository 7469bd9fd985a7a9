import { LRUCache } from "lru-cache";
import type { RenderedPage } from "./page-cache.server.ts";

const MAX_BYTES = 16 * 1024 * 1024;
const GONE = [301, 308, 404, 410];

/**
 * The last good copy of public pages, also of changed ones: when rendering fails, readers get the
 * old copy, marked as stale. Of a page that is gone, no copy is kept.
 */
export function createLastGood(maxBytes = MAX_BYTES) {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }) => html.length || 1,
  });

  return {
    /** Whether a good copy of this page is kept. */
    has: (key: string) => pages.has(key),

    /** Forgets the copies whose keys begin so. */
    forget(start: string) {
      for (const key of [...pages.keys()]) if (key.startsWith(start)) pages.delete(key);
    },

    orElse(key: string, page: RenderedPage | Response): RenderedPage | Response {
      if (!(page instanceof Response)) {
        // What a visitor does with a part of their own needs the database.
        if (!page.fill) pages.set(key, page);
        return page;
      }
      if (GONE.includes(page.status)) pages.delete(key);
      const former = page.status >= 500 ? pages.get(key) : undefined;
      return former ? marked(former) : page;
    },
  };
}

function marked({ html, headers }: RenderedPage): Response {
  const stale = { warning: '110 - "Response is Stale"', "x-stale": "yes", "retry-after": "5" };
  const { "cdn-cache-control": _, ...others } = headers;
  return new Response(html as BodyInit, {
    headers: { ...others, ...stale, "cache-control": "no-store" },
  });
}
