import { setTimeout as delay } from "node:timers/promises";
import type { PublicRuntime } from "#app/api-client/browser/browser-environment.ts";
import { apiClient } from "#app/api-client/client.ts";
import type { PageContext } from "#app/api-client/page-context.ts";
import { AppError } from "#app/errors.ts";
import type { Feature } from "#app/feature.server.ts";
import { DRAFT_PARAMETER, isPersonal as isPersonalPath } from "#app/features/shell/rules.ts";
import { DRAFT_HEADER } from "#app/features/site-settings/paths.ts";
import { features } from "#app/features.server.ts";
import type { BuildInfo } from "#app/http/build-info.ts";
import { compressResponse } from "#app/http/compress.server.ts";
import { cookieBearer, hasToken, noToken } from "#app/http/cookie-bearer.ts";
import { createLastGood } from "#app/http/last-good.server.ts";
import { limitByNetwork } from "#app/http/limit-by-network.server.ts";
import { type PageCache, pageKey, type RenderedPage } from "#app/http/page-cache.server.ts";
import { SEARCH_MAX } from "#app/http/pagination.ts";
import { isSameOrigin } from "#app/http/same-origin.ts";
import type { StaticFiles } from "#app/http/static.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";
import { firstVisit, isReadable, tidyPath } from "./arrival.server.ts";
import { inlineStyles } from "./inline-styles.server.ts";
import { cachingOf, createKeeping, fillerOf } from "./keeping.server.ts";
import { LATER, pageHeaders, unshared, withHeaders } from "./page-headers.server.ts";
import { pagePolicy } from "./page-policy.server.ts";
import { createPersonalTurns, signInFirst } from "./personal-turns.server.ts";
import type { PlainPage } from "./plain-page.tsx";
import { createRefusalPages } from "./refusal-pages.server.ts";
import { writingHeaders } from "./writing-headers.server.ts";

const AWAY = 503;
const plainText = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
/** The longest preview link that is read. */
const MAX_DRAFT = 300;

export type PageRenderer = (request: Request, page: PageContext) => Promise<Response | PlainPage>;

type PagesOptions = {
  render: PageRenderer;
  cache: PageCache;
  /** Whether the site has a page at this address, which may never have been rendered. */
  isPage: (pathname: string) => Promise<boolean>;
  /** Calls back with addresses that are no pages any more. */
  onGone?: (listener: (pathnames: string[]) => void) => void;
  /** Sends requests to the API, in this app or on another host, for a visitor's address. */
  send: (address: string, holdBack?: (milliseconds: number) => void) => typeof fetch;
  publicUrl: string;
  build: BuildInfo;
  runtime: PublicRuntime;
  today: () => string;
  /** The message is one of ours, never one that quotes somebody. */
  report: (error: unknown, message?: string) => void;
  /** The built client, whose style sheets are inlined into public pages. */
  files: StaticFiles;
  strict: boolean;
};

const all: readonly Feature[] = features;
const pageParameters = new Set(all.flatMap(({ parameters = [] }) => parameters));
const personalPaths = all.flatMap(({ personal = [] }) => personal);
const framedPaths = all.flatMap(({ framed = [] }) => framed);

function isPersonal(path: string, query: URLSearchParams): boolean {
  return query.has(DRAFT_PARAMETER) || isPersonalPath(path, personalPaths, query);
}

export function createPages(options: PagesOptions) {
  const searches = limitByNetwork({ tries: 100, seconds: 10 });
  const lastGood = createLastGood();
  options.onGone?.((pathnames) => {
    for (const pathname of pathnames) lastGood.forget(`${copyName(pathname)}?`);
  });
  const personal = createPersonalTurns();
  const refusals = createRefusalPages((locale, status) => refusalPage(options, locale, status));
  const refuse = async (error: unknown, request: Request) => {
    const { locale } = splitLocale(new URL(request.url).pathname);
    return refusals.answer(error, request, locale);
  };
  async function answer(request: Request, address: string): Promise<Response> {
    const url = new URL(request.url);
    const reading = request.method === "GET" || request.method === "HEAD";
    // The router would write the address to the error output, twice.
    if (!isReadable(url)) return new Response("Not Found", { status: 404, headers: plainText });
    const moved = tidyPath(url, reading) ?? firstVisit(request, url);
    if (moved) return moved;
    const { locale, path } = splitLocale(url.pathname);
    const signIn = reading && signInFirst(request, url);
    if (signIn) return signIn;
    if (!reading && !isSameOrigin(request, options.publicUrl)) {
      return new Response("Forbidden", { status: 403 });
    }
    if (isPersonal(path, url.searchParams) || !reading || url.pathname.endsWith(".data")) {
      const asked = noteAnswers(options.send);
      const visit = reading ? request : ofOwn(request);
      const page = await personal.take(request, address, async () =>
        toResponse(await renderPage({ ...options, send: asked.send }, visit, url, address)),
      );
      // After the turn, so that others can be rendered meanwhile.
      if (asked.heldBack()) await delay(asked.heldBack());
      if (reading) personal.remember(request, asked.status());
      if (reading && asked.status() === 401 && hasToken(request))
        page.headers.append("set-cookie", noToken);
      return compressResponse(request, page);
    }
    const search = new URLSearchParams();
    for (const name of pageParameters) {
      const value = url.searchParams.get(name);
      if (value) search.set(name, value.slice(0, SEARCH_MAX));
    }
    url.search = search.toString();
    const { pathname } = url;
    const name = `${copyName(pathname)}?${url.search}`;
    const key = pageKey({ today: options.today(), locale, pathname, search: url.search });
    const searching = search.has("search");
    const plain = new Request(url, { headers: { accept: "text/html" } });
    const orElse = (page: RenderedPage | Response) =>
      searching ? page : lastGood.orElse(name, page);
    const read = async () => {
      if (searching) searches.count(address);
      const render = async () => orElse(await renderPage(options, plain, url, ""));
      // A known address with parameters nobody asked for before may be made up.
      const known =
        !searching && (lastGood.has(name) || (!url.search && (await options.isPage(url.pathname))));
      return options.cache.answer(key, request, render, {
        store: searching ? "searches" : "pages",
        known,
      });
    };
    const answered = await read().catch(async (error) =>
      toResponse(orElse(await refusals.answer(error, request, locale))),
    );
    // What has a length is ready to be sent.
    return answered.headers.has("content-length") ? answered : compressResponse(request, answered);
  }
  return { answer, refuse };
}

/** The name of the copies of a page. */
function copyName(pathname: string): string {
  return `${splitLocale(pathname).locale} ${pathname}`;
}

/**
 * The answer of the current-user route tells whether the stored token is still valid. A limit that
 * slows holds the page back.
 */
function noteAnswers(send: PagesOptions["send"]) {
  let [status, heldBack] = [0, 0];
  const holdBack = (milliseconds: number) => {
    heldBack = Math.max(heldBack, milliseconds);
  };
  const noting: PagesOptions["send"] = (address) => async (input, init) => {
    const answer = await send(address, holdBack)(input, init);
    if (/\/api\/user$/.test(String(input))) status = answer.status;
    return answer;
  };
  return { send: noting, status: () => status, heldBack: () => heldBack };
}

/** A page gets this status when all its API requests were refused so. */
async function refusalPage(options: PagesOptions, locale: Locale, status: number) {
  const url = new URL(localePath(locale, "/"), options.publicUrl);
  const send = () => async () => new Response(null, { status });
  return toResponse(await renderPage({ ...options, send }, new Request(url), url, ""));
}

/**
 * React Router compares origins with the address behind the proxy, which no visitor uses. The check
 * above uses PUBLIC_URL.
 */
function ofOwn(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}

async function renderPage(options: PagesOptions, request: Request, url: URL, address: string) {
  const tags = new Set<string>(["site"]);
  const { locale, path } = splitLocale(url.pathname.replace(/(\/_root)?\.data$/, "") || "/");
  const { kept, skipCache, keepHere } = createKeeping();
  // Do not cache a page if any of its API requests failed.
  let trouble = 0;
  const call = options.send(address);
  const send: typeof fetch = async (input, init) => {
    const response = await call(input, init).catch((error) => {
      trouble = AWAY;
      throw error;
    });
    for (const tag of response.headers.get("x-cache-tags")?.split(", ") ?? []) tags.add(tag);
    if (response.status >= 500) trouble = Math.max(trouble, response.status === AWAY ? AWAY : 500);
    return response;
  };
  const base = options.runtime.apiBase || options.publicUrl;
  const made = await options.render(request, {
    locale,
    path,
    writeHeaders: () => writingHeaders(base, send),
    api: apiClient(base, send, {
      "accept-language": locale,
      ...draftOf(url),
      ...(isPersonal(path, url.searchParams) ? callerOf(request) : {}),
    }),
    visitor: {
      fetch: send,
      base,
      locale,
      page: { cookie: "" },
      https: false,
      storage: null,
      subtle: null,
      secret: "",
      log: (message, cause) => options.report(cause, message),
    },
    publicUrl: options.publicUrl,
    today: options.today(),
    build: options.build,
    runtime: options.runtime,
    skipCache,
    keepHere,
    report: (error) => options.report(error),
  });
  // Whether there is such a page cannot be known now. Screens tell it themselves.
  const shared = !isPersonal(path, url.searchParams) && !url.pathname.endsWith(".data");
  if (shared && trouble === AWAY && made.status === 404)
    throw new AppError("away", { headers: LATER });
  const status = Math.max(trouble, made.status);
  const retryAfter: Record<string, string> = status === AWAY ? LATER : {};
  const page = await readPage(made);
  if (!page) {
    return withHeaders(made as Response, { "cache-control": "no-store", ...retryAfter });
  }
  const { text, nonce } = page;
  const hydrated = nonce !== undefined;
  // Hydration must find the text as it was sent.
  const { html, styles } = hydrated
    ? { html: Buffer.from(text), styles: [] }
    : inlineStyles(text, options.files);
  const { strict, runtime } = options;
  const framed = framedPaths.includes(path) || url.searchParams.has(DRAFT_PARAMETER);
  const policy = pagePolicy({ nonce, styles, framed, apiBase: runtime.apiBase });
  const headers = {
    ...pageHeaders(path, strict ? policy : null),
    ...(framed ? { "x-frame-options": "SAMEORIGIN" } : {}),
  };
  const fill = fillerOf(html, kept);
  if (status !== 200 || hydrated || kept.where === "nowhere") {
    const control = status < 500 ? page.control : null;
    return new Response((fill ? await fill() : html) as BodyInit, {
      status,
      headers: { ...headers, "cache-control": control ?? "no-store", ...retryAfter },
    });
  }
  return { html, headers: { ...headers, ...cachingOf(kept) }, tags, fill };
}

type ReadPage = { text: string; nonce?: string | undefined; control: string | null };

/** Null for what is no page: a redirect, data, a file. */
async function readPage(made: Response | PlainPage): Promise<ReadPage | null> {
  if (!(made instanceof Response)) return { text: made.html, control: null };
  const { headers } = made;
  if (!headers.get("content-type")?.startsWith("text/html")) return null;
  const nonce = headers.get("x-script-nonce") ?? undefined;
  return { text: await made.text(), nonce, control: headers.get("cache-control") };
}

/** A preview link of the settings shows any public page with a working copy. */
function draftOf({ searchParams }: URL): Record<string, string> {
  const draft = searchParams.get(DRAFT_PARAMETER);
  return draft ? { [DRAFT_HEADER]: draft.slice(0, MAX_DRAFT) } : {};
}

/** Only reads carry the user's token. */
function callerOf(request: Request): { authorization?: string } {
  const authorization = cookieBearer(request);
  return authorization ? { authorization } : {};
}

async function toResponse(page: RenderedPage | Response): Promise<Response> {
  if (page instanceof Response) return page;
  const html = page.fill ? await page.fill() : page.html;
  return new Response(html as BodyInit, { headers: unshared(page.headers) });
}
