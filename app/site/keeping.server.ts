import type { OwnPart } from "#app/api-client/page-context.ts";
import type { RenderedPage } from "#app/http/page-cache.server.ts";
import { ownCaching, sharedCaching } from "./page-headers.server.ts";

type Kept = { where: "everywhere" | "here" | "nowhere"; own?: OwnPart | undefined };

/** Notes what the loaders of a page say about where it may be kept. */
export function createKeeping() {
  const kept: Kept = { where: "everywhere" };
  return {
    kept,
    skipCache() {
      kept.where = "nowhere";
    },
    keepHere(own?: OwnPart) {
      if (kept.where === "everywhere") kept.where = "here";
      kept.own ??= own;
    },
  };
}

export function cachingOf({ where }: Kept) {
  return where === "here" ? ownCaching : sharedCaching;
}

/**
 * Makes the page for one visitor, with their own part in place of its mark; undefined for a page without
 * the mark. Only the first counts: a visitor may have typed the same into a field below.
 */
export function fillerOf(html: Uint8Array, { own }: Kept): RenderedPage["fill"] {
  const page = Buffer.from(html.buffer, html.byteOffset, html.length);
  const at = own ? page.indexOf(own.mark) : -1;
  if (!own || at < 0) return undefined;
  const [before, after] = [page.subarray(0, at), page.subarray(at + own.mark.length)];
  return async () => Buffer.concat([before, Buffer.from(await own.read()), after]);
}
