import { defaultLocale, localeCookie, locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import {
  ARRIVAL_HEADER,
  filesIn,
  isArrival,
  isImmutable,
  keyOf,
  languageOf,
  mayStorePage,
  mayStoreResponse,
  OFFLINE_PATH,
  offlinePathFor,
  standInFor,
} from "../rules.ts";
import { deleteForbidden, FILES, PAGES, store, storeOrDelete } from "./page-store.ts";

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & {
  request: Request;
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
};

const scope = globalThis as unknown as Scope;
/** How long to wait for the network before a stored copy is shown. */
const NETWORK_TIMEOUT = 4_000;

scope.addEventListener("install", (event) => {
  (event as Waiting).waitUntil(prepare().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  (event as Waiting).waitUntil(deleteForbidden().then(() => scope.clients.claim()));
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
  const { request, clientId } = event as Fetching;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isImmutable(url.pathname)) (event as Fetching).respondWith(fileFor(request, clientId));
  else if (request.mode === "navigate") (event as Fetching).respondWith(pageFor(request, url));
});

async function prepare() {
  const pages = await caches.open(PAGES);
  for (const path of locales.map((locale) => localePath(locale, OFFLINE_PATH))) {
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

/** The page has just loaded these files, so most come from the HTTP cache. */
async function storeFilesOf(page: Response) {
  const files = await caches.open(FILES);
  const missing = filesIn(await page.text()).map(async (path) => {
    if (!(await files.match(path))) await files.add(path);
  });
  await Promise.allSettled(missing);
}

/**
 * Only the files of pages that are stored: those of one staff screen alone are more than the store
 * holds, and would push out the files of the forms.
 */
async function fileFor(request: Request, clientId: string): Promise<Response> {
  const stored = await caches.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  // A part of a file cannot be stored.
  if (response.status === 200 && mayStoreResponse(response.headers) && (await isOfStored(clientId)))
    await store(FILES, request, response.clone());
  return response;
}

/** A page nobody can name is taken for one of the site's visitors. */
async function isOfStored(clientId: string): Promise<boolean> {
  const page = clientId ? await scope.clients.get(clientId) : undefined;
  return !page || mayStorePage(new URL(page.url).pathname);
}

async function pageFor(request: Request, url: URL): Promise<Response> {
  const arrival = isArrival(url, request.referrer);
  const answer = arrival ? fetchArrival(url) : fetch(request);
  if (!mayStorePage(url.pathname)) return answer.catch(() => offline(url.pathname));
  const fresh = answer.then(async (response) => {
    if (!response.redirected) await storeOrDelete(keyOf(url), response.clone());
    return response;
  });
  const stored = (arrival && (await redirectToLanguage(url))) || (await caches.match(keyOf(url)));
  if (!stored) return fresh.catch(() => offline(url.pathname));
  const timeout = new Promise<Response>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT, stored));
  return Promise.race([fresh.catch(() => stored), timeout]);
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
