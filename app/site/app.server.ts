import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { staffPhotos } from "#app/base/accounts/users/staff-photos.server.ts";
import { publicFiles } from "#app/content/media/public-files.server.ts";
import { csrfExceptions, features } from "#app/features.server.ts";
import { cachedIn, createCache, type SiteCache } from "#app/platform/cache/cache.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Feature, PageForm } from "#app/platform/feature.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import type { ApiEnv, Senders } from "#app/platform/http/api-env.server.ts";
import { limitBody, limitFields } from "#app/platform/http/body-limit.server.ts";
import type { BuildInfo } from "#app/platform/http/build-info.ts";
import { clientAddress } from "#app/platform/http/client-address.server.ts";
import { crossOrigin } from "#app/platform/http/cors.server.ts";
import { giveCsrfCookie, refuseForgedWrites } from "#app/platform/http/csrf.server.ts";
import { translateError } from "#app/platform/http/error-translator.server.ts";
import { createHeldBytes } from "#app/platform/http/held-bytes.server.ts";
import { type StaticFiles, serveStatic } from "#app/platform/http/static.server.ts";
import { isCall, knownVerbs, wrongVerb } from "#app/platform/http/verbs.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import type { Metrics } from "#app/platform/metrics/metrics.ts";
import { pageRoutes } from "#app/platform/metrics/page-routes.ts";
import { metricsRoute } from "#app/platform/metrics/serve.server.ts";
import type { Tracer } from "#app/platform/traces/trace.server.ts";
import { discovery } from "#app/website/discovery/discovery.server.ts";
import { createApi, isAlive } from "./api.server.ts";
import {
  apiContext,
  finishAnswer,
  identify,
  limitSearches,
  takeTime,
} from "./api-context.server.ts";
import { refuseLongAddress } from "./arrival.server.ts";
import { cachedAnswer } from "./cached-answer.server.ts";
import { DATABASE_TIMEOUT, everyRequest } from "./every-request.server.ts";
import { createKnownPages } from "./known-pages.server.ts";
import { createPages } from "./pages.server.ts";
import { listed, publicPaths } from "./public-paths.server.ts";
import type { PageRenderer } from "./render-page.server.ts";
import { serveWeave } from "./weave.server.ts";

export type AppOptions = {
  db: Db;
  log: Logger;
  jobs: Jobs;
  storage: Storage;
  publicUrl: string;
  now?: () => Date;
  /** It follows the changes of all processes; without it no answer of the API is stored. */
  cache?: SiteCache;
  /** The built pages; without them only the API answers. */
  pages?: {
    render: PageRenderer;
    build: BuildInfo;
    files: StaticFiles;
    strict: boolean;
    /** The routes of the pages, for their patterns. */
    routes?: Parameters<typeof pageRoutes>[0];
  };
  /** Origins of other front ends. */
  allowedOrigins?: readonly string[];
  /** There is no mail server: emails are written to files. */
  keepsMail?: boolean;
  /** Which servers send messages; null ones write them to files. */
  senders?: Senders;
  /** Whether backups are encrypted. */
  encryptsBackups?: boolean;
  /** The number of our proxies in front. */
  trustProxy?: number;
  /** The URL of an API on another host for the pages. */
  apiUrl?: string | undefined;
  /** Takes note of every answered request that came over the network. */
  metrics?: Metrics;
  /** Records requests and their statements. */
  tracer?: Tracer;
  /** For `GET /metrics` on this port; without it there is no such address. */
  metricsToken?: string | undefined;
  /** Public: browsers encrypt their copy of the token with it. */
  storageSecret?: string;
};

const MAX_BODY = 1024 * 1024;

const all: readonly Feature[] = features;
const uploads = all.flatMap((feature) => feature.uploads ?? []);
const pageForms = all.flatMap((feature) => feature.pageForms ?? []);

/** The whole site as one function from request to response; tests call it without a socket. */
export function createApp(options: AppOptions) {
  const {
    db,
    storage,
    publicUrl,
    now = () => new Date(),
    cache = createCache(),
    metrics,
    metricsToken,
  } = options;
  const api = createApi();
  const app = new Hono<ApiEnv>();

  const answers = options.cache?.answers;
  const pageRoute = pageRoutes(options.pages?.routes ?? []);
  const today = () => dayInAbidjan(now());
  app.use(everyRequest({ ...options, cache, answers, today, pageRoute }));
  app.use(refuseLongAddress);
  app.use(knownVerbs(app));
  app.onError((error, c) => translateError(error, c));
  app.notFound((c) => {
    if (!isCall(c.req.path)) throw new AppError("notFound");
    throw wrongVerb(app, c.req.path);
  });

  if (metrics && metricsToken) app.get("/metrics", metricsRoute(metrics, metricsToken));
  const pages = pageAnswerer(app, options, { cache, now });
  // A page about the API: it must not get the content security policy of the API.
  if (pages) app.get("/api/docs", pages.answer);
  // The build belongs to the pages, wherever the API is.
  if (options.pages) app.get("/build.json", sayBuild(options.pages.build));

  const context = apiContext({
    db,
    now,
    publicUrl,
    storage,
    jobs: options.jobs,
    allowedOrigins: options.allowedOrigins ?? [],
    keepsMail: options.keepsMail ?? false,
    senders: options.senders ?? { email: null, sms: null },
    encryptsBackups: options.encryptsBackups ?? false,
    trustProxy: options.trustProxy ?? 0,
    cached: cachedIn(options.cache),
    changes: options.cache,
  });
  // The body first: a token may expire while a slow body arrives, so the user is looked up after it.
  const reading = {
    held: createHeldBytes(),
    addressOf: (c: Context<ApiEnv>) => clientAddress(c, options.trustProxy ?? 0),
  };
  const receive = [limitBody({ ...reading, maxBytes: MAX_BODY, uploads }), takeTime(now)] as const;
  const protect = [refuseForgedWrites(csrfExceptions), identify, limitSearches()] as const;
  app.get("/api/health", isAlive);
  app.use("/api/*", context, crossOrigin, finishAnswer, ...receive, ...protect);
  app.get("/sanctum/csrf-cookie", context, crossOrigin, giveCsrfCookie);
  app.options("/sanctum/csrf-cookie", context, crossOrigin);

  app.get("/weave/:variant/:seed{.+\\.svg}", serveWeave);
  app.route("/media", publicFiles({ db, storage, now }));
  app.route("/photos", staffPhotos({ db, storage, now }));
  app.route("/api", api);
  app.route("/", discovery({ db, cache, publicUrl, now, listed }));

  if (pages) {
    const anyForm: PageForm = { path: /^/, maxBytes: MAX_BODY };
    // Reads too: the last entry takes every page.
    for (const { path, maxBytes, tooLarge } of [...pageForms, anyForm]) {
      const [body, fields] = [limitBody({ ...reading, maxBytes }), limitFields(maxBytes)];
      app.use(async (c, next) => {
        if (isCall(c.req.path) || !path.test(c.req.path)) return next();
        const answer = async () => {
          c.res = await pages.answer(c);
        };
        try {
          await body(c, async () => void (await fields(c, answer)));
        } catch (error) {
          const back = tooLarge && isTooLarge(error) ? sameWith(tooLarge, c.req.url) : null;
          c.res = back ? c.redirect(back, 303) : await pages.refuse(error, c.req.raw);
        }
      });
    }
  }

  return app;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.refusal === "tooLarge";
}

/** The same address with a word more; without its path, so that it leads nowhere else. */
function sameWith(word: string, url: string): string {
  const query = new URL(url).searchParams;
  query.set(word, "1");
  return `?${query}`;
}

type Shared = { cache: SiteCache; now: () => Date };

/** Serves built files, then pages, which read from this app unless the API is on another host. */
function pageAnswerer(app: Hono<ApiEnv>, options: AppOptions, { cache, now }: Shared) {
  const { pages, publicUrl, apiUrl, storageSecret = "", trustProxy = 0, log } = options;
  if (!pages) return null;
  const today = () => dayInAbidjan(now());
  const known = createKnownPages({ cache, read: () => publicPaths(options.db, now()) });
  const { answer, refuse } = createPages({
    ...pages,
    cache,
    ...(pages.routes ? { routeOf: pageRoutes(pages.routes) } : {}),
    isPage: known.has,
    onGone: known.onGone,
    publicUrl,
    runtime: { apiBase: apiUrl ?? "", storageSecret },
    today,
    report: (error, message) => reportPage(log, error, message),
    send: apiUrl
      ? () => (input, init) =>
          fetch(input, { ...init, signal: AbortSignal.timeout(DATABASE_TIMEOUT) })
      : (address, holdBack) => async (input, init) =>
          cachedAnswer(options.cache?.answers, today, input, init) ??
          app.fetch(new Request(input, init), {
            inProcess: true,
            address,
            ...(holdBack ? { holdBack } : {}),
          }),
  });
  return {
    refuse,
    answer: async (c: Context<ApiEnv>): Promise<Response> =>
      serveStatic(pages.files, c.req.raw, c.req.path) ??
      answer(c.req.raw, clientAddress(c, trustProxy), {
        counted: !c.env?.inProcess,
        report: (error, message) => reportPage(c.var.log, error, message),
      }),
  };
}

/** A form sent to a page without one and an old link are errors of the client. */
function reportPage(log: Logger, error: unknown, message = "A page failed") {
  const status = error instanceof Object && "status" in error ? error.status : undefined;
  if (status === 405) log.info("A page was asked with a method it does not have");
  else if (typeof status === "number" && status >= 400 && status < 500)
    log.info({ status }, message);
  else log.error({ err: error }, message);
}

/** The current build; open pages check now and then for a newer one. */
function sayBuild({ id }: BuildInfo) {
  return (c: Context) => c.json({ id }, 200, { "cache-control": "no-store" });
}
