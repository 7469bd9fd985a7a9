import type { PublicRuntime } from "#app/api-client/browser/browser-environment.ts";
import { apiClient } from "#app/api-client/client.ts";
import type { PageContext } from "#app/api-client/page-context.ts";
import {
  DRAFT_PARAMETER,
  isPersonal as isPersonalPath,
  needsSignIn,
} from "#app/base/shell/rules.ts";
import { features } from "#app/features.server.ts";
import type { RenderedPage } from "#app/platform/cache/cache.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import type { BuildInfo } from "#app/platform/http/build-info.ts";
import { cookieBearer } from "#app/platform/http/cookie-bearer.ts";
import type { StaticFiles } from "#app/platform/http/static.server.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import { DRAFT_HEADER } from "#app/website/site-settings/paths.ts";
import { inlineStyles } from "./inline-styles.server.ts";
import { cachingHeaders, fillerOf, noteCaching } from "./page-caching.server.ts";
import { LATER, ownCaching, pageHeaders, unshared, withHeaders } from "./page-headers.server.ts";
import { pagePolicy } from "./page-policy.server.ts";
import type { PlainPage } from "./plain-page.tsx";
import { writingHeaders } from "./writing-headers.server.ts";

const AWAY = 503;
/** The longest preview link that is read. */
const MAX_DRAFT = 300;

export type PageRenderer = (request: Request, page: PageContext) => Promise<Response | PlainPage>;

export type RenderOptions = {
  render: PageRenderer;
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
const personalPaths = all.flatMap(({ personal = [] }) => personal);
const framedPaths = all.flatMap(({ framed = [] }) => framed);

export function isPersonal(path: string, query: URLSearchParams): boolean {
  return query.has(DRAFT_PARAMETER) || isPersonalPath(path, personalPaths, query);
}

/** The path of a page whose data the router asks for. */
export function withoutData(pathname: string): string {
  return pathname.replace(/(\/_root)?\.data$/, "") || "/";
}

type Asked = {
  request: Request;
  url: URL;
  /** Of the visitor; empty for a page that others get too. */
  address: string;
  /**
   * The status of a page that others get too: 404 for the one of all addresses that are no pages.
   * Without it the page is for one visitor.
   */
  cachedAs?: 200 | 404;
};

/** Renders a page; one that may be cached is no `Response` yet. */
export async function renderPage(options: RenderOptions, asked: Asked) {
  const { request, url, address, cachedAs: wanted } = asked;
  const tags = new Set<string>(["site"]);
  const { locale, path } = splitLocale(withoutData(url.pathname));
  const { caching, skipCache, cacheHere } = noteCaching();
  // A page is not cached if any of its API requests failed.
  let [trouble, incomplete] = [0, false];
  const call = options.send(address);
  const send: typeof fetch = async (input, init) => {
    const response = await call(input, init).catch((error) => {
      trouble = AWAY;
      incomplete = true;
      throw error;
    });
    for (const tag of response.headers.get("x-cache-tags")?.split(", ") ?? []) tags.add(tag);
    // What is not there is an answer.
    if (!response.ok && response.status !== 404) incomplete = true;
    if (response.status >= 500) trouble = Math.max(trouble, response.status === AWAY ? AWAY : 500);
    return response;
  };
  const base = options.runtime.apiBase || options.publicUrl;
  const made = await options.render(request, {
    locale,
    path,
    isDocument: !url.pathname.endsWith(".data"),
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
    shared: wanted === 200,
    skipCache,
    cacheHere,
    report: (error) => options.report(error),
  });
  // Whether there is such a page cannot be known now. Screens tell it themselves.
  if (wanted === 200 && made.status === 404) {
    if (trouble === AWAY) throw new AppError("away", { headers: LATER });
    return new Response(null, { status: 404 });
  }
  // A public page knows which of its parts it cannot do without; no screen shows half of its data.
  const status = needsSignIn(path) ? Math.max(trouble, made.status) : made.status;
  const retryAfter: Record<string, string> = status === AWAY ? LATER : {};
  const page = await readPage(made);
  if (!page) {
    const file = made as Response;
    // A file that knows when it can be had says so itself.
    const later = file.headers.has("retry-after") ? {} : retryAfter;
    return withHeaders(file, { "cache-control": "no-store", ...later });
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
  const fill = fillerOf(html, caching);
  if (status !== (wanted ?? 200) || hydrated || incomplete || caching.where === "nowhere") {
    const control = status < 500 ? page.control : null;
    return new Response((fill ? await fill() : html) as BodyInit, {
      status,
      headers: { ...headers, "cache-control": control ?? "no-store", ...retryAfter },
    });
  }
  const control = wanted === 404 ? ownCaching : cachingHeaders(caching);
  return { html, headers: { ...headers, ...control }, tags, fill, status };
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
export function draftOf({ searchParams }: URL): Record<string, string> {
  const draft = searchParams.get(DRAFT_PARAMETER);
  return draft ? { [DRAFT_HEADER]: draft.slice(0, MAX_DRAFT) } : {};
}

/** Only reads carry the user's token. */
function callerOf(request: Request): { authorization?: string } {
  const authorization = cookieBearer(request);
  return authorization ? { authorization } : {};
}

export async function toResponse(page: RenderedPage | Response): Promise<Response> {
  if (page instanceof Response) return page;
  const html = page.fill ? await page.fill() : page.html;
  const { headers, status = 200 } = page;
  return new Response(html as BodyInit, { status, headers: unshared(headers) });
}
