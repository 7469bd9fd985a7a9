import { locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { assetsIn, isImmutable, mayKeepPage, OFFLINE_PATH, offlinePathFor } from "../rules.ts";

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Scope = EventTarget & { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };

const scope = globalThis as unknown as Scope;
const PAGES = "pages";
const FILES = "files";
const KEPT = { [PAGES]: 60, [FILES]: 200 };
/** With a copy at hand, nobody on a bad line waits longer than this for a fresher one. */
const PATIENCE = 4_000;

scope.addEventListener("install", (event) => {
  (event as Waiting).waitUntil(prepare().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  (event as Waiting).waitUntil(scope.clients.claim());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isImmutable(url.pathname)) (event as Fetching).respondWith(fileFor(request));
  else if (request.mode === "navigate") (event as Fetching).respondWith(pageFor(request, url));
});

async function prepare() {
  const pages = await caches.open(PAGES);
  const files = await caches.open(FILES);
  for (const path of locales.map((locale) => localePath(locale, OFFLINE_PATH))) {
    const response = await fetch(path, { cache: "no-cache" });
    if (!response.ok) throw new Error(`no offline page at ${path}`);
    await files.addAll(assetsIn(await response.clone().text()));
    await pages.put(path, response);
  }
}

async function fileFor(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(FILES, request, response.clone());
  return response;
}

async function pageFor(request: Request, { pathname }: URL): Promise<Response> {
  if (!mayKeepPage(pathname)) {
    return fetch(request).catch(() => offline(pathname));
  }
  const kept = await caches.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok && !response.redirected) await keep(PAGES, request, response.clone());
    return response;
  });
  if (!kept) return fresh.catch(() => offline(pathname));
  const impatient = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), impatient]);
}

async function offline(pathname: string): Promise<Response> {
  return (await caches.match(offlinePathFor(pathname))) ?? Response.error();
}

async function keep(name: keyof typeof KEPT, request: Request, response: Response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  const spare = keys.filter(({ url }) => !new URL(url).pathname.endsWith(OFFLINE_PATH));
  for (const oldest of spare.slice(0, Math.max(0, spare.length - KEPT[name]))) {
    await cache.delete(oldest);
  }
}
