import type { OwnPart } from "#app/api-client/page-context.ts";
import type { RenderedPage } from "#app/platform/cache/cache.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { LATER, ownCaching, sharedCaching } from "./page-headers.server.ts";

type Caching = { where: "everywhere" | "here" | "nowhere"; own?: OwnPart | undefined };

/** Notes what the loaders of a page say about where it may be cached. */
export function noteCaching() {
  const caching: Caching = { where: "everywhere" };
  return {
    caching,
    skipCache() {
      caching.where = "nowhere";
    },
    cacheHere(own?: OwnPart) {
      if (caching.where === "everywhere") caching.where = "here";
      caching.own ??= own;
    },
  };
}

export function cachingHeaders({ where }: Caching) {
  return where === "here" ? ownCaching : sharedCaching;
}

/**
 * Makes the page for one visitor, with their own part in place of its mark; undefined for a page without
 * the mark. Only the first counts: a visitor may have typed the same into a field below.
 */
export function fillerOf(html: Uint8Array, { own }: Caching): RenderedPage["fill"] {
  const page = Buffer.from(html.buffer, html.byteOffset, html.length);
  const at = own ? page.indexOf(own.mark) : -1;
  if (!own || at < 0) return undefined;
  const [before, after] = [page.subarray(0, at), page.subarray(at + own.mark.length)];
  return async () => {
    const part = await own.read();
    if (part === null) throw new AppError("away", { headers: LATER });
    return Buffer.concat([before, Buffer.from(part), after]);
  };
}
