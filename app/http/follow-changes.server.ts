import type { Listen } from "#app/db/listen.server.ts";
import { CHANGES } from "#app/db/touch.server.ts";
import type { PageCache } from "./page-cache.server.ts";

/** Drops cached pages of this process when any process changes their content. */
export function followChanges(listen: Listen, cache: PageCache) {
  // Notifications were lost during the gap: drop all pages.
  return listen(
    CHANGES,
    (tags) => cache.drop(tags.split(" ")),
    () => cache.clear(),
  );
}
