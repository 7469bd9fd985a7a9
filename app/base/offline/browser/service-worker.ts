import { defaultLocale, localeCookie, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import {
  ARRIVAL_HEADER,
  filesIn,
  isArrival,
  isImmutable,
  keyOf,
  languageOf,
  mayPreload,
  mayStorePage,
  mayStoreResponse,
  networkOnly,
  offlinePathFor,
  offlinePaths,
  raced,
  standInFor,
} from "../rules.ts";
import { deleteForbidden, FILES, PAGES, store, storeOrDelete } from "./page-store.ts";

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Installing = Waiting & {
  /** Not supported by every browser. */
  addRoutes?(rules: { condition: object; source: string }[]): Promise<void>;
};
type Fetching = Waiting & {
  request: Request;
  /** The answer to a navigation that the browser sent for while this worker started. */
  preloadResponse?: Promise<Response | undefined>;
  /** The page that asks. */
  clientId: string;
  respondWith(answer: Promise<Response>): void;
};
type MessageReceived = Waiting & { data: unknown; ports: readonly MessagePort[] };
type Cookies = { get(name: string): Promise<{ value: string } | null> };
type Scope = EventTarget & {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; get(id: string): Promise<{ url: string } | undefined> };
  /** Not supported by every browser. */
  cookieStore?: Cookies;
  registration: { navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> } };
};

const scope = globalThis as unknown as Scope;
/** How long to wait for the network before a stored copy is shown. */
const NETWORK_TIMEOUT = 4_000;

scope.addEventListener("install", (event) => {
  const installing = event as Installing;
  installing.waitUntil(addRules(installing).catch(() => {}));
  installing.waitUntil(prepare().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  const ready = Promise.all([setPreload(), deleteForbidden()]);
  (event as Waiting).waitUntil(ready.then(() => scope.clients.claim()));
});

// A page opened before this worker was active asks to be stored.
scope.addEventListener("message", (event) => {
  const { data, ports } = event as MessageReceived;
  if (typeof data !== "string") return;
  const stored = storeOpenPage(new URL(data)).catch(() => {});
  // Tells the sender, if it wants to know, that the attempt is over.
  (event as MessageReceived).waitUntil(stored.then(() => ports[0]?.postMessage(null)));
});

scope.addEventListener("fetch", (event) => {
  const fetching = event as Fetching;
  const { request } = fetching;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // Files of pages that are not stored are left to the browser, which is faster.
  if (isImmutable(url.pathname) && !isOfUnstored(request.referrer))
    fetching.respondWith(fileFor(fetching));
  else if (request.mode === "navigate") fetching.respondWith(pageFor(fetching, url));
});

async function addRules(event: Installing) {
  await event.addRoutes?.([
    ...networkOnly.map((condition) => ({ condition, source: "network" })),
    ...raced.map((condition) => ({ condition, source: "race-network-and-fetch-handler" })),
  ]);
}

/** The registration remembers what a former worker said. */
async function setPreload() {
  const { navigationPreload } = scope.registration;
  if (mayPreload(navigator.userAgent)) await navigationPreload?.enable();
  else await navigationPreload?.disable();
}

async function prepare() {
  const pages = await caches.open(PAGES);
  const paths = locales.flatMap((locale) => offlinePaths.map((path) => localePath(locale, path)));
  for (const path of paths) {
    const response = await fetch(path, { cache: "no-cache" });
    if (!response.ok) throw new Error(`no offline page at ${path}`);
    await storeFilesOf(response.clone());
    await pages.put(path, response);
  }
}

async function storeOpenPage(url: URL) {
  if (url.origin !== location.origin || !mayStorePage(url.pathname)) return;
  const response = await fetch(url);
  if (response.redirected) return;
  await storeFilesOf(response.clone());
  await storeOrDelete(keyOf(url), response);
}

/** After a visit most of these files come from the HTTP cache. */
async function storeFilesOf(page: Response) {
  const files = await caches.open(FILES);
  const missing = filesIn(await page.text()).map(async (path) => {
    if (!(await files.match(path))) await files.add(path);
  });
  await Promise.allSettled(missing);
}

/**
 * Only the files of pages that are stored: a few staff screens would push out the files of the
 * forms.
 */
async function fileFor(event: Fetching): Promise<Response> {
  const { request, clientId } = event;
  const stored = await (await caches.open(FILES)).match(request);
  if (stored) return stored;
  const response = await fetch(request);
  // A part of a file cannot be stored.
  if (response.status === 200 && mayStoreResponse(response.headers)) {
    const copy = response.clone();
    event.waitUntil(
      isOfStored(clientId).then((isStored) => (isStored ? store(FILES, request, copy) : undefined)),
    );
  }
  return response;
}

/** Whether the page that asks is known, and is none of those that are stored. */
function isOfUnstored(referrer: string): boolean {
  if (!referrer) return false;
  const { origin, pathname } = new URL(referrer);
  return origin === location.origin && !isImmutable(pathname) && !mayStorePage(pathname);
}

/** A page nobody can name is taken for one of the site's visitors. */
async function isOfStored(clientId: string): Promise<boolean> {
  const page = clientId ? await scope.clients.get(clientId) : undefined;
  return !page || mayStorePage(new URL(page.url).pathname);
}

/** The network answers as soon as it can; the store is read only when it does not. */
async function pageFor(event: Fetching, url: URL): Promise<Response> {
  const arrival = isArrival(url, event.request.referrer);
  const answer = fetchPage(event, url, arrival);
  if (!mayStorePage(url.pathname)) return answer.catch(() => offline(url.pathname));
  const kept = answer.then(async (response) => {
    if (!response.redirected) await storeOrDelete(keyOf(url), response.clone());
  });
  event.waitUntil(kept.catch(() => {}));
  const late = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT, null));
  const inTime = await Promise.race([answer.catch(() => null), late]);
  if (inTime) return inTime;
  const pages = await caches.open(PAGES);
  const stored = (arrival && (await redirectToLanguage(url))) || (await pages.match(keyOf(url)));
  return stored || answer.catch(() => offline(url.pathname));
}

async function fetchPage(event: Fetching, url: URL, arrival: boolean): Promise<Response> {
  const preloaded = await event.preloadResponse;
  return preloaded ?? (arrival ? fetchArrival(url) : fetch(event.request));
}

/**
 * A navigation request cannot get another header, so this sends a new one; the browser follows
 * redirects itself.
 */
function fetchArrival(url: URL): Promise<Response> {
  return fetch(url, { headers: { [ARRIVAL_HEADER]: "outside" }, redirect: "manual" });
}

async function redirectToLanguage(url: URL): Promise<Response | null> {
  const chosen = await scope.cookieStore?.get(localeCookie.name);
  const locale = languageOf(chosen?.value, url);
  if (!locale || locale === defaultLocale) return null;
  return Response.redirect(new URL(localePath(locale, "/"), location.origin));
}

async function offline(pathname: string): Promise<Response> {
  const standIn = await caches.match(standInFor(pathname));
  return standIn ?? (await caches.match(offlinePathFor(pathname))) ?? Response.error();
}
