import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Bearer } from "#app/access/bearer.server.ts";
import type { CurrentUser } from "#app/access/current-user.ts";
import type { Db } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import type { Storage } from "#app/files/storage.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import type { Jobs } from "#app/jobs/job.ts";

/** What the server behind the app tells about a request, and what a page of ours passes on. */
export type Connection = {
  incoming?: Pick<IncomingMessage, "socket">;
  /** The visitor on whose behalf a page calls. */
  address?: string;
};

/** What the whole process agrees on. */
type SiteFacts = {
  publicUrl: string;
  allowedOrigins: readonly string[];
  /** There is no mail server: letters are kept as files and reach nobody. */
  keepsMail: boolean;
  csrfSecret: () => Promise<string>;
};

/** What every API handler finds on `c.var`. */
export type ApiEnv = {
  /** `inProcess`: a page of ours calls, not a socket. */
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
    /** Where the call comes from. */
    address: string;
    /** The signed-in caller; null for visitors and for tokens that are good for one thing only. */
    user: CurrentUser | null;
    /** The token of the call, if it is good for anything. */
    bearer: Bearer | null;
  };
};

/** The same behind a guard: somebody is there. */
export type SignedInEnv = ApiEnv & { Variables: { user: CurrentUser; bearer: Bearer } };

/**
 * What functions besides handlers may use of a call. Not the whole context: one behind a guard,
 * which knows more, would not fit.
 */
export type ApiContext = Pick<Context<ApiEnv>, "env" | "req" | "header" | "json" | "body"> & {
  readonly var: Readonly<ApiEnv["Variables"]>;
};

/** Names what an answer was made of, so that a page built on it is dropped when that changes. */
export function tagged(c: ApiContext, ...tags: string[]) {
  for (const tag of tags) c.header("x-cache-tags", tag, { append: true });
}

export function notFound(): never {
  throw new AppError("notFound");
}
