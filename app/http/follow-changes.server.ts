import type { Listen } from "#app/db/listen.server.ts";
import { CHANGES } from "#app/db/touch.server.ts";
import type { PageCache } from "./page-cache.server.ts";

/** Keeps a process's pages true to the database, whichever process wrote to it. */
export function followChanges(listen: Listen, cache: PageCache) {
  // Words spoken while nobody listened are lost: forget everything instead.
  return listen(
    CHANGES,
    (tags) => cache.drop(tags.split(" ")),
    () => cache.clear(),
  );
}
