import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import { limitWaiting } from "#app/db/time-limit.server.ts";
import type { Feature } from "#app/feature.server.ts";
import { features } from "#app/features.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { baseHeaders } from "#app/http/security-headers.server.ts";
import { isCall } from "#app/http/verbs.server.ts";
import { splitLocale } from "#app/i18n/paths.ts";
import type { Metrics } from "#app/metrics/metrics.server.ts";
import { currentTrace, type Tracer } from "#app/traces/trace.server.ts";

/** Milliseconds that a request may wait for the database in total. */
export const DATABASE_TIMEOUT = 8_000;

const all: readonly Feature[] = features;
const secretPaths = all.flatMap((feature) => feature.secretPaths ?? []);

type Options = {
  log: Logger;
  publicUrl: string;
  metrics?: Metrics;
  tracer?: Tracer;
  trustProxy?: number;
  /** The pattern of a page. */
  pageRoute: (path: string) => string;
};

/** Gives each request a number and its headers, and takes note of it: log, metrics, traces. */
export function noteRequests({
  log,
  publicUrl,
  metrics,
  tracer,
  trustProxy = 0,
  pageRoute,
}: Options): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const started = performance.now();
    c.set("requestId", randomUUID());
    c.set("log", log.child({ requestId: c.var.requestId }));
    let trace: string | undefined;
    const answer = async () => {
      trace = currentTrace();
      await limitWaiting(DATABASE_TIMEOUT, next);
    };
    if (tracer) {
      // Anybody can send this header: it counts where a proxy of ours sets it.
      const parent = trustProxy ? c.req.header("traceparent") : undefined;
      await tracer.request(parent, answer, () => ({
        method: c.req.method,
        route: apiRoute(c) ?? pageRoute(c.req.path),
        status: c.res.status,
        requestId: c.var.requestId,
      }));
    } else await answer();
    if (!c.env?.inProcess) c.res.headers.delete("x-cache-tags");
    c.res.headers.set("x-request-id", c.var.requestId);
    const framing = c.res.headers.get("x-frame-options");
    for (const [name, value] of Object.entries(baseHeaders)) c.res.headers.set(name, value);
    if (framing) c.res.headers.set("x-frame-options", framing);
    if (publicUrl.startsWith("https:")) {
      c.res.headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
    }
    const passed = performance.now() - started;
    const milliseconds = Math.round(passed * 10) / 10;
    if (metrics && !c.env?.inProcess) {
      const route = apiRoute(c) ?? pageRoute(c.req.path);
      const { method } = c.req;
      metrics.observe({ method, route, status: c.res.status, seconds: passed / 1_000 });
    }
    const facts = {
      method: c.req.method,
      route: routeName(c),
      status: c.res.status,
      milliseconds,
      ...(trace ? { trace } : {}),
    };
    c.var.log[c.env?.inProcess ? "debug" : "info"](facts, "request");
  };
}

/** Characters of an address that nobody has; a real one is shorter. */
const MOST_LOGGED = 200;

/**
 * The route name for the log. An API request is named by its route, because its address may contain
 * user data; addresses of pages are public, except those that end in a secret.
 */
function routeName(c: Context): string {
  return apiRoute(c) ?? withoutSecret(c.req.path).slice(0, MOST_LOGGED);
}

/** Null for pages. */
function apiRoute(c: Context): string | null {
  const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path;
  return route ?? (isCall(c.req.path) ? "/api/*" : null);
}

function withoutSecret(pathname: string): string {
  const { path } = splitLocale(pathname);
  const secret = secretPaths.find((start) => path.startsWith(start));
  return secret ? `${secret}*` : pathname;
}
