import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Entry, pageKey, type SiteCache } from "#app/platform/cache/cache.server.ts";
import { answerKey, type CachedAnswer } from "#app/platform/cache/cached-answers.server.ts";
import { acceptedEncoding, type Encoding } from "#app/platform/http/compress.server.ts";
import { matches } from "#app/platform/http/etag.ts";
import { siteHeaders } from "#app/platform/http/security-headers.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { preferredLocale } from "#app/platform/i18n/negotiate.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import type { Metrics } from "#app/platform/metrics/metrics.ts";
import { pageName, withoutBody } from "./every-request.server.ts";

type Options = {
  cache: SiteCache;
  log: Logger;
  publicUrl: string;
  metrics?: Metrics | undefined;
  pageRoute: (path: string) => string;
  now?: () => Date;
};

/** Headers as Node writes them, names and values in turn; made once for each copy in memory. */
type Prepared = { whole: string[]; unchanged: string[] };
type Found = { body: Uint8Array; etag: string; prepared: Prepared; route: string; pattern: string };

/**
 * Answers what is in memory without a `Request`, the router and a `Response`: public pages and
 * shared answers of the API, with the headers the application would send. Everything else, and
 * everything unusual, goes to the application.
 */
export function answerDirectly(listener: RequestListener, options: Options): RequestListener {
  const { cache, log, metrics } = options;
  const find = finder(options);
  return (request, response) => {
    const started = performance.now();
    const found = find(request);
    if (!found) return listener(request, response);
    const requestId = randomUUID();
    const unchanged = matches(request.headers["if-none-match"] ?? null, found.etag);
    const status = unchanged ? 304 : 200;
    send(response, { found, requestId, unchanged, head: request.method === "HEAD" });
    const passed = performance.now() - started;
    const method = request.method ?? "";
    metrics?.observe({ method, route: found.pattern, status, seconds: passed / 1_000 });
    const { route } = found;
    const milliseconds = Math.round(passed * 10) / 10;
    log.info({ requestId, method, route, status, milliseconds }, "request");
  };

  function send(
    response: ServerResponse,
    how: { found: Found; requestId: string; unchanged: boolean; head: boolean },
  ) {
    const { body, prepared } = how.found;
    const headers = how.unchanged ? prepared.unchanged : prepared.whole;
    response.writeHead(how.unchanged ? 304 : 200, [...headers, "x-request-id", how.requestId]);
    if (how.unchanged || how.head) response.end();
    else response.end(body);
  }

  function finder({ publicUrl, pageRoute, now = () => new Date() }: Options) {
    const ofSite = siteHeaders(publicUrl);
    const preparedAnswers = new WeakMap<CachedAnswer, Prepared>();
    const preparedPages = new WeakMap<Uint8Array, Prepared>();
    const today = () => dayInAbidjan(now());

    return (request: IncomingMessage): Found | null => {
      const { url = "", headers } = request;
      if (!isPlain(request)) return null;
      if (url.startsWith("/api/")) return answerAt(request, url);
      const [pathname = ""] = url.split("?", 1);
      if (pathname === "/" && !staysFrench(request)) return null;
      const encoding = acceptedEncoding(headers["accept-encoding"]);
      const { locale } = splitLocale(pathname);
      const key = pageKey({ locale, pathname, search: url.slice(pathname.length) });
      const ready = cache.ready(key, encoding, today());
      if (!ready) return null;
      const { page, body } = ready;
      const prepared = preparedPages.get(body) ?? preparePage(page, body, encoding);
      preparedPages.set(body, prepared);
      return {
        body,
        etag: page.etag,
        prepared,
        route: pageName(pathname),
        pattern: pattern(pathname),
      };
    };

    /** The name of the page in the metrics; not looked up when there are none. */
    function pattern(pathname: string): string {
      return metrics ? pageRoute(pathname) : "";
    }

    function answerAt({ method = "", headers }: IncomingMessage, url: string): Found | null {
      const asked = { method, url, today: today() };
      const key = answerKey(asked, (name) => headers[name] as string | undefined);
      const answer = key ? cache.answers.get(key) : undefined;
      if (!answer) return null;
      const { bytes: body, etag, route } = answer;
      const prepared = preparedAnswers.get(answer) ?? prepare({ ...answer.headers, etag });
      preparedAnswers.set(answer, prepared);
      return { body, etag, prepared, route, pattern: route };
    }

    function preparePage(page: Entry, body: Uint8Array, encoding: Encoding | null): Prepared {
      const headers: Record<string, string> = { ...ofSite, ...page.headers, etag: page.etag };
      if (encoding) headers["content-encoding"] = encoding;
      headers["content-length"] = String(body.length);
      const { "content-type": type = "" } = headers;
      const { whole, unchanged } = prepare(headers);
      return { whole, unchanged: [...unchanged, "content-type", type] };
    }
  }
}

function prepare(headers: Record<string, string>): Prepared {
  return {
    whole: Object.entries(headers).flat(),
    unchanged: Object.entries(withoutBody(headers)).flat(),
  };
}

/** A read without a body and with an ordinary host; the application answers or refuses all others. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined)
    return false;
  return /^[\w.-]+(?::\d{1,5})?$/.test(headers.host ?? "");
}

/** `/` leads visitors to their language. Whether one with a cookie stays, the application decides. */
function staysFrench({ headers }: IncomingMessage): boolean {
  if (headers.cookie !== undefined) return false;
  return (preferredLocale(headers["accept-language"]) ?? defaultLocale) === defaultLocale;
}
