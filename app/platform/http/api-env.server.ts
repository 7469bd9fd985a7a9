import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Bearer } from "#app/platform/access/bearer.server.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import type { Cached } from "#app/platform/cache/cache.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { isLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";

/** The connection of a request, from the server or passed on by a page of ours. */
export type Connection = {
  incoming?: Pick<IncomingMessage, "socket">;
  /** The address of the visitor for whom a page requests. */
  address?: string;
  /** Tells a page of ours to send its answer that much later; it is rendered without waiting. */
  holdBack?: (milliseconds: number) => void;
};

/** Who asks, by a secret this site has given out, and since when. */
export type Caller = { name: string; since: Date };

/** Which server sends a kind of message, without secrets; null: messages are written to files. */
export type Senders = { email: string | null; sms: string | null };

/** Settings of the whole process. */
type SiteFacts = {
  publicUrl: string;
  allowedOrigins: readonly string[];
  /** There is no mail server: emails are written to files and not delivered. */
  keepsMail: boolean;
  senders: Senders;
  /** Whether backups are encrypted. */
  encryptsBackups: boolean;
  /** Signs tokens of forms and sessions; see `keysInForce`. */
  csrfSecret: () => Promise<string>;
  /** Signs links to drafts, previews and the status page. */
  linkSecret: () => Promise<string>;
  cached: Cached;
};

/** What every API handler reads from `c.var`. */
export type ApiEnv = {
  /** `inProcess`: the request comes from a page of ours or the warm-up, not from a socket. */
  Bindings: Connection & { inProcess?: boolean };
  Variables: {
    db: Db;
    jobs: Jobs;
    storage: Storage;
    site: SiteFacts;
    now: Date;
    /** Today's date in Abidjan, `YYYY-MM-DD`. */
    today: string;
    locale: Locale;
    t: Translator;
    log: Logger;
    requestId: string;
    /** The IP address of the client. */
    address: string;
    /** Who asks with another secret than a session; null: the session tells, if there is one. */
    caller: Caller | null;
    /** Null for visitors, for tokens with a limited ability and until a default password is changed. */
    user: CurrentUser | null;
    /** The valid token of the request. */
    bearer: Bearer | null;
  };
};

/** The same behind a guard: the user is known. */
export type SignedInEnv = ApiEnv & { Variables: { user: CurrentUser; bearer: Bearer } };

/**
 * The part of the context that functions besides handlers may use. The full context behind a guard
 * has more variables and would not be assignable.
 */
export type ApiContext = Pick<Context<ApiEnv>, "env" | "req" | "header" | "json" | "body"> & {
  readonly var: Readonly<ApiEnv["Variables"]>;
};

/** Adds cache tags to an answer, so that pages built from it are dropped when they change. */
export function tagged(c: ApiContext, ...tags: string[]) {
  for (const tag of tags) c.header("x-cache-tags", tag, { append: true });
}

const sharedRequests = new WeakSet<object>();
const namesRead = new WeakMap<object, ReadonlySet<string>>();

/** Notes which query parameters a route reads. */
export function readsQuery(c: Pick<ApiContext, "req">, names: readonly string[]) {
  namesRead.set(c.req, new Set(names));
}

/**
 * Adds cache tags to an answer that depends on nothing but its address, the language, the date and
 * what these tags name: a copy is stored for other visitors. Never for the answer of a user.
 */
export function shared(c: ApiContext, ...tags: string[]) {
  tagged(c, ...tags);
  if (!c.var.user) sharedRequests.add(c.req);
}

/** Whether a copy is stored; not with parameters that the route does not read: anybody can make up some. */
export function isShared({ req }: Pick<ApiContext, "req">): boolean {
  if (!sharedRequests.has(req)) return false;
  const names = namesRead.get(req);
  return Object.entries(req.queries()).every(([name, [value, ...more]]) => {
    if (more.length) return false;
    return name === "locale" ? isLocale(value) : names?.has(name);
  });
}

export function notFound(): never {
  throw new AppError("notFound");
}
