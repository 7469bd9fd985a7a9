import { setTimeout as delay } from "node:timers/promises";
import { DRAFT_PARAMETER } from "#app/base/shell/rules.ts";
import { features } from "#app/features.server.ts";
import { pageKey, type SiteCache } from "#app/platform/cache/cache.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { compressResponse } from "#app/platform/http/compress.server.ts";
import { hasToken, noToken } from "#app/platform/http/cookie-bearer.ts";
import { limitByNetwork } from "#app/platform/http/limit-by-network.server.ts";
import { ownQuery } from "#app/platform/http/page-parameters.ts";
import { isSameOrigin } from "#app/platform/http/same-origin.ts";
import { waitTurn } from "#app/platform/http/waiting-room.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";
import { firstVisit, isReadable, tidyPath } from "./arrival.server.ts";
import { createPersonalTurns, signInFirst } from "./personal-turns.server.ts";
import { createRefusalPages } from "./refusal-pages.server.ts";
import {
  draftOf,
  isPersonal,
  type RenderOptions,
  renderPage,
  toResponse,
  withoutData,
} from "./render-page.server.ts";

const plainText = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

type PagesOptions = RenderOptions & {
  cache: SiteCache;
  /** The pattern of the route of an address; by default the address without its language. */
  routeOf?: (pathname: string) => string;
  /** Whether the site has a page at this address, which may never have been rendered. */
  isPage: (pathname: string) => Promise<boolean>;
  /** Calls back with addresses that are no pages any more. */
  onGone?: (listener: (pathnames: string[]) => void) => void;
};

type Visit = {
  /** A visitor asks, not the warm-up. */
  counted: boolean;
  /** Writes with the number of this request; by default without one. */
  report: RenderOptions["report"];
};
type Visitor = { address: string; counted: boolean; rendering: RenderOptions };

const all: readonly Feature[] = features;
const parametersOf = new Map(all.flatMap(({ parameters = {} }) => Object.entries(parameters)));

export function createPages(options: PagesOptions) {
  const { cache, routeOf = (pathname) => splitLocale(pathname).path } = options;
  const queries = limitByNetwork({ tries: 100, seconds: 10 });
  options.onGone?.((pathnames) => {
    for (const pathname of pathnames) cache.forget(splitLocale(pathname).locale, pathname);
  });
  const personal = createPersonalTurns();
  const refusals = createRefusalPages((...wanted) => refusalPage(options, ...wanted));
  const refuse = async (error: unknown, request: Request) => {
    const { locale } = splitLocale(new URL(request.url).pathname);
    return refusals.answer(error, request, locale);
  };
  async function answer(
    request: Request,
    address: string,
    { counted = true, report = options.report }: Partial<Visit> = {},
  ): Promise<Response> {
    const visitor = { address, counted, rendering: { ...options, report } };
    const url = new URL(request.url);
    const reading = request.method === "GET" || request.method === "HEAD";
    // The router would write the address to the error output, twice.
    if (!isReadable(url)) return new Response("Not Found", { status: 404, headers: plainText });
    const moved = tidyPath(url, reading) ?? firstVisit(request, url);
    if (moved) return moved;
    const { path } = splitLocale(withoutData(url.pathname));
    const signIn = reading && signInFirst(request, url);
    if (signIn) return signIn;
    if (!reading && !isSameOrigin(request, options.publicUrl)) {
      return new Response("Forbidden", { status: 403 });
    }
    if (!reading || isPersonal(path, url.searchParams)) {
      if (reading && (await isEndedPreview(url, address))) return notFound(request, visitor);
      return answerOne(request, url, visitor);
    }
    // Only pages that React hydrates ask for their data alone.
    if (url.pathname.endsWith(".data"))
      return new Response("Not Found", { status: 404, headers: plainText });
    const route = routeOf(url.pathname).replace("/:lang?", "") || "/";
    if (route === "/*") return notFound(request, visitor);
    url.search = ownQuery(parametersOf.get(route) ?? {}, url.searchParams).toString();
    const shared = await answerShared(request, url, visitor);
    return shared.status === 404 ? notFound(request, visitor) : shared;
  }

  /** A page that depends on the visitor. */
  async function answerOne(request: Request, url: URL, { address, rendering }: Visitor) {
    const reading = request.method === "GET" || request.method === "HEAD";
    const asked = noteAnswers(options.send);
    const visit = reading ? request : ofOwn(request);
    const page = await personal.take(request, address, async () =>
      toResponse(
        await renderPage({ ...rendering, send: asked.send }, { request: visit, url, address }),
      ),
    );
    // After the turn, so that others can be rendered meanwhile. What was done is never refused any
    // more: the turns bound how many wait here.
    await delay(asked.heldBack());
    if (reading) personal.remember(request, asked.status());
    if (reading && asked.status() === 401 && hasToken(request))
      page.headers.append("set-cookie", noToken);
    return compressResponse(request, page);
  }

  /** A page that is the same for every visitor. Its query is what it understands, see `ownQuery`. */
  async function answerShared(request: Request, url: URL, visitor: Visitor) {
    const { address, counted, rendering } = visitor;
    const { pathname, search } = url;
    const { locale } = splitLocale(pathname);
    const key = pageKey({ locale, pathname, search });
    const searching = url.searchParams.has("search");
    const plain = new Request(url, { headers: { accept: "text/html" } });
    const read = async () => {
      // Everybody can make up queries.
      if (search && !cache.hasGood(key)) await waitTurn(address, queries.count(address));
      const render = () =>
        renderPage(rendering, { request: plain, url, address: "", cachedAs: 200 });
      // A known address with parameters nobody asked for before may be made up.
      const known =
        !searching && (cache.hasGood(key) || (!search && (await options.isPage(pathname))));
      const share = searching ? "searches" : "pages";
      const [retain, day] = [!searching, options.today()];
      return cache.answer(key, request, render, { share, known, counted, retain, day });
    };
    const answered = await read().catch(async (error) => {
      const refused = await refusals.answer(error, request, locale);
      return (refused.status >= 500 && cache.lastGood(key)) || refused;
    });
    return ready(request, answered);
  }

  /** One page for all addresses that are none, cached as others are: made-up ones cost nothing. */
  async function notFound(request: Request, { counted, rendering }: Visitor): Promise<Response> {
    const { locale } = splitLocale(new URL(request.url).pathname);
    const url = new URL(localePath(locale, "/404"), options.publicUrl);
    const key = pageKey({ locale, pathname: "404", search: "" });
    const render = () =>
      renderPage(rendering, { request: new Request(url), url, address: "", cachedAs: 404 });
    return ready(
      request,
      await cache.answer(key, request, render, { counted, day: options.today() }),
    );
  }

  /** Whether an address shows a working copy of the settings by a link that does not open it. */
  async function isEndedPreview(url: URL, address: string): Promise<boolean> {
    const query = new URLSearchParams(url.search);
    query.delete(DRAFT_PARAMETER);
    // On other personal pages nothing else is shown for it.
    if (!url.searchParams.has(DRAFT_PARAMETER)) return false;
    if (isPersonal(splitLocale(withoutData(url.pathname)).path, query)) return false;
    const base = options.runtime.apiBase || options.publicUrl;
    const headers = draftOf(url);
    const asked = options.send(address)(`${base}/api/settings/site?keys=programme`, { headers });
    return (await asked.catch(() => null))?.status === 403;
  }

  return { answer, refuse };
}

/** What has a length is ready to be sent. */
function ready(request: Request, answered: Response): Response | Promise<Response> {
  return answered.headers.has("content-length") ? answered : compressResponse(request, answered);
}

/**
 * The answer of the current-user route tells whether the stored token is still valid. A limit that
 * slows holds the page back.
 */
function noteAnswers(send: RenderOptions["send"]) {
  let [status, heldBack] = [0, 0];
  const holdBack = (milliseconds: number) => {
    heldBack = Math.max(heldBack, milliseconds);
  };
  const noting: RenderOptions["send"] = (address) => async (input, init) => {
    const answer = await send(address, holdBack)(input, init);
    if (/\/api\/user$/.test(String(input))) status = answer.status;
    return answer;
  };
  return { send: noting, status: () => status, heldBack: () => heldBack };
}

/** A page gets this status when all its API requests were refused so. */
async function refusalPage(options: RenderOptions, locale: Locale, status: number, path: string) {
  const url = new URL(localePath(locale, path), options.publicUrl);
  const send = () => async () => new Response(null, { status });
  const asked = { request: new Request(url), url, address: "" };
  return toResponse(await renderPage({ ...options, send }, asked));
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
