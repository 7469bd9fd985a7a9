import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import { features } from "#app/features.server.ts";
import type { SiteCache } from "#app/platform/cache/cache.server.ts";
import {
  type AnswerCache,
  answerKey,
  type CachedAnswer,
} from "#app/platform/cache/cached-answers.server.ts";
import { limitWaiting, touchedTags, unlimited } from "#app/platform/db/time-limit.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { type ApiEnv, isShared } from "#app/platform/http/api-env.server.ts";
import { matches } from "#app/platform/http/etag.ts";
import { headersOfFiles, siteHeaders } from "#app/platform/http/security-headers.server.ts";
import { isCall } from "#app/platform/http/verbs.server.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import type { Metrics } from "#app/platform/metrics/metrics.ts";
import { currentTrace, type Tracer } from "#app/platform/traces/trace.server.ts";
import { tidied } from "./arrival.server.ts";

type Options = {
  log: Logger;
  cache: SiteCache;
  /** Answers of the API in memory; without them every request reads the database. */
  answers: AnswerCache | undefined;
  publicUrl: string;
  today: () => string;
  metrics?: Metrics | undefined;
  tracer?: Tracer | undefined;
  trustProxy?: number | undefined;
  /** Names a page by its pattern. */
  pageRoute: (path: string) => string;
};

/** Milliseconds that a request may wait for the database in total. */
export const DATABASE_TIMEOUT = 8_000;

const all: readonly Feature[] = features;
const secretPaths = all.flatMap((feature) => feature.secretPaths ?? []);

/** Around every request: its id, headers, log line and metrics, and answers that are in memory. */
export function everyRequest({ log, cache, answers, today, ...options }: Options) {
  const { metrics, pageRoute, tracer, trustProxy } = options;
  const headers = Object.entries(siteHeaders(options.publicUrl));
  const ofFiles = Object.entries(headersOfFiles(options.publicUrl));

  /** Drops what this request changed: whoever wrote reads the change with the next request. */
  async function answerAndDrop(next: () => Promise<void>) {
    await next();
    const touched = touchedTags();
    // What is made anew after it is no part of this request: it has neither its limit nor its tags,
    // which would be dropped again and again.
    if (touched) unlimited(() => cache.drop(touched));
  }

  /** Answers within a trace, if traces are recorded; returns its number. */
  async function traced(c: Context<ApiEnv>, next: () => Promise<void>) {
    let trace: string | undefined;
    const work = async () => {
      trace = currentTrace();
      await limitWaiting(DATABASE_TIMEOUT, () => answerAndDrop(next));
    };
    if (!tracer) await work();
    else {
      // Anybody can send this header: it counts where a proxy of ours sets it.
      const parent = trustProxy ? c.req.header("traceparent") : undefined;
      await tracer.request(parent, work, () => ({
        method: c.req.method,
        route: apiRoute(c) ?? pageRoute(c.req.path),
        status: c.res.status,
        requestId: c.var.requestId,
      }));
    }
    return trace;
  }

  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    c.set("requestId", randomUUID());
    c.set("log", log.child({ requestId: c.var.requestId }));
    const key = answers ? keyOf(c.req.raw, today) : null;
    const since = answers?.generation ?? 0;
    const known = key ? answers?.get(key) : undefined;
    let trace: string | undefined;
    if (known) c.res = cachedResponse(known, c.req.raw);
    else trace = await traced(c, next);
    const tags = c.res.headers.get("x-cache-tags");
    const framing = c.res.headers.get("x-frame-options");
    const isFile = c.req.path.startsWith("/assets/") && c.res.ok;
    for (const [name, value] of isFile ? ofFiles : headers) c.res.headers.set(name, value);
    if (framing) c.res.headers.set("x-frame-options", framing);
    const route = known?.route ?? apiRoute(c);
    if (answers && key && !known && isShared(c) && c.res.status === 200) {
      const made = await bytesOf(c.res, { tags, route });
      // Hono would add the headers of the former answer.
      c.res = undefined;
      c.res = cachedResponse(answers.put(key, made, since), c.req.raw);
    }
    if (!c.env?.inProcess) c.res.headers.delete("x-cache-tags");
    if (!isFile) c.res.headers.set("x-request-id", c.var.requestId);
    const passed = performance.now() - started;
    const { method } = c.req;
    const { status } = c.res;
    if (metrics && !c.env?.inProcess) {
      const pattern = route ?? pageRoute(c.req.path);
      metrics.observe({ method, route: pattern, status, seconds: passed / 1_000 });
    }
    const facts = {
      method,
      route: route ?? pageName(c.req.path),
      status,
      milliseconds: Math.round(passed * 10) / 10,
      ...(trace ? { trace } : {}),
    };
    if (!route && status === 404) c.var.log.info(`Page Not Found: ${facts.route}`);
    c.var.log[c.env?.inProcess ? "debug" : "info"](facts, "request");
  });
}

function keyOf({ method, url, headers }: Request, today: () => string): string | null {
  const start = url.indexOf("/", "https://".length);
  if (!url.startsWith("/api/", start)) return null;
  return answerKey({ method, url: url.slice(start), today: today() }, (name) => headers.get(name));
}

async function bytesOf(
  response: Response,
  { tags, route }: { tags: string | null; route: string | null },
): Promise<Omit<CachedAnswer, "etag">> {
  const { "x-cache-tags": _, ...headers } = Object.fromEntries(response.headers);
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers,
    tags: tags?.split(", ") ?? [],
    route: route ?? "",
  };
}

function cachedResponse({ bytes, etag, headers, tags }: CachedAnswer, request: Request): Response {
  const own = { ...headers, etag, "x-cache-tags": tags.join(", ") };
  if (!matches(request.headers.get("if-none-match"), etag))
    return new Response(bytes as BodyInit, { headers: own });
  return new Response(null, { status: 304, headers: withoutBody(own) });
}

/** A 304 describes no body. */
export function withoutBody(headers: Record<string, string>): Record<string, string> {
  const { "content-length": _, "content-encoding": __, "content-type": ___, ...others } = headers;
  return others;
}

/** Characters of an address that nobody has; a real one is shorter. */
const MOST_LOGGED = 200;

/**
 * The name of a page for the log. Addresses of pages are public, except those that end in a secret.
 * An API request is named by its route, because its address may contain user data.
 */
export function pageName(pathname: string): string {
  // `/Survey/…` and `//survey/…` lead to the same page.
  const { path } = splitLocale(tidied(pathname));
  const secret = secretPaths.find((start) => path.startsWith(start));
  return (secret ? `${secret}*` : pathname).slice(0, MOST_LOGGED);
}

/** Null for pages. */
function apiRoute(c: Context): string | null {
  const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path;
  return route ?? (isCall(c.req.path) ? "/api/*" : null);
}
