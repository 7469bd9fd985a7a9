import { splitLocale } from "#app/platform/i18n/paths.ts";
import { mayStoreResponse, offlinePaths } from "../rules.ts";

export const PAGES = "pages";
export const FILES = "files";
const LIMITS = { [PAGES]: 60, [FILES]: 200 };
type Name = keyof typeof LIMITS;

/** Reading all keys takes long on a slow device, so it is not done for every file. */
const PUTS_PER_TRIM = 20;
const puts = { [PAGES]: 0, [FILES]: 0 };

export async function store(name: Name, key: Request | string, response: Response) {
  const cache = await caches.open(name);
  await cache.put(key, response);
  puts[name] += 1;
  if (puts[name] % PUTS_PER_TRIM === 1) await trim(name);
}

async function trim(name: Name) {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const spare = keys.filter(
    ({ url }) => !offlinePaths.includes(splitLocale(new URL(url).pathname).path),
  );
  for (const oldest of spare.slice(0, Math.max(0, spare.length - LIMITS[name]))) {
    await cache.delete(oldest);
  }
}

/** Stores a page; one that is gone or must not be stored deletes its older copy. */
export async function storeOrDelete(key: string, response: Response) {
  if (response.ok && mayStoreResponse(response.headers)) return store(PAGES, key, response);
  if (response.ok || response.status === 404) await (await caches.open(PAGES)).delete(key);
}

/** Earlier versions of the worker stored every page. */
export async function deleteForbidden() {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const stored = await pages.match(request);
    if (stored && !mayStoreResponse(stored.headers)) await pages.delete(request);
  }
}
