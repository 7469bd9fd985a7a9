import { createMiddleware } from "hono/factory";
import { actingUser, findBearer } from "#app/platform/access/bearer.server.ts";
import type { Cached, SiteCache } from "#app/platform/cache/cache.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import type { ApiContext, ApiEnv, Senders } from "#app/platform/http/api-env.server.ts";
import { clientAddress } from "#app/platform/http/client-address.server.ts";
import { compressResponse } from "#app/platform/http/compress.server.ts";
import { limitByNetwork } from "#app/platform/http/limit-by-network.server.ts";
import { sharedSecret } from "#app/platform/http/secrets.server.ts";
import { closedPolicy } from "#app/platform/http/security-headers.server.ts";
import { slowDown } from "#app/platform/http/waiting-room.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { localeTags } from "#app/platform/i18n/locales.ts";
import { apiLocale } from "#app/platform/i18n/negotiate.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";

type Options = {
  db: Db;
  jobs: Jobs;
  storage: Storage;
  now: () => Date;
  publicUrl: string;
  allowedOrigins: readonly string[];
  keepsMail: boolean;
  senders: Senders;
  encryptsBackups: boolean;
  trustProxy: number;
  cached: Cached;
  /** Tells of changes by any process. */
  changes: Pick<SiteCache, "onDrop"> | undefined;
};

/** Sets the variables that handlers read from `c.var`. */
export function apiContext({ db, jobs, storage, now, trustProxy, changes, ...site }: Options) {
  const facts = {
    ...site,
    csrfSecret: sharedSecret(db, "csrf", { now, changes }),
    linkSecret: sharedSecret(db, "links", { now, changes }),
  };
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set("db", db);
    c.set("jobs", jobs);
    c.set("storage", storage);
    c.set("site", facts);
    c.set("locale", apiLocale(c.req.query("locale"), c.req.header("accept-language")));
    c.set("t", translatorFor(c.var.locale));
    c.set("address", clientAddress(c, trustProxy));
    c.set("caller", null);
    c.set("bearer", null);
    c.set("user", null);
    await takeTime(now)(c, next);
  });
}

/** Sets the time again after the body: a slow one may take minutes to arrive. */
export function takeTime(now: () => Date) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const moment = now();
    c.set("now", moment);
    c.set("today", dayInAbidjan(moment));
    await next();
  });
}

/** Identifies the user by the bearer token alone, never by a cookie. */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  const bearer = await findBearer(c.var.db, c.req.header("authorization"), c.var.now);
  c.set("bearer", bearer);
  c.set("user", actingUser(bearer));
  await next();
});

/** Slows searches of visitors down by network. Public pages were counted already, others take turns. */
export function limitSearches() {
  const searches = limitByNetwork({ tries: 300, seconds: 10 });
  return createMiddleware<ApiEnv>(async (c, next) => {
    const visitor = !c.var.user && !c.env?.inProcess;
    if (visitor && c.req.query("search")) await slowDown(c, searches.count(c.var.address));
    await next();
  });
}

/** Language, policy and compression of every answer of the API. */
export const finishAnswer = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("content-language", localeTags[c.var.locale]);
  headers.append("vary", "Accept-Language");
  headers.set("content-security-policy", closedPolicy);
  const quick = isPersonal(c);
  if (quick) headers.set("cache-control", "no-store");
  // A page of ours reads the answer as it is.
  if (c.env?.inProcess) return;
  const sent = await compressResponse(c.req.raw, c.res, { quick });
  // Hono would merge the headers of the two answers, and make a stream of the body for it.
  c.res = undefined;
  c.res = sent;
});

function isPersonal(c: ApiContext): boolean {
  return c.req.header("authorization") !== undefined || !["GET", "HEAD"].includes(c.req.method);
}
