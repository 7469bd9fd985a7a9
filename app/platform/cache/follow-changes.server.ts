import type { Listen } from "#app/platform/db/listen.server.ts";
import { CHANGES } from "#app/platform/db/touch.server.ts";
import type { SiteCache } from "./cache.server.ts";

/** Drops cached pages of this process when any process changes their content. */
export function followChanges(listen: Listen, cache: SiteCache) {
  // Notifications were lost during the gap: drop all pages.
  return listen(
    CHANGES,
    (tags) => cache.drop(tags.split(" ")),
    () => cache.clear(),
  );
}
