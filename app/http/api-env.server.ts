import type { Context } from "hono";
import type { Logger } from "pino";
import type { Db } from "#app/db/open.server.ts";
import type { CurrentUser } from "#app/features/users/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import { AppError } from "./errors.ts";

/** What every API handler finds on `c.var`. */
export type ApiEnv = {
  /** Set when a page of ours calls, not a socket. */
  Bindings: { inProcess?: boolean };
  Variables: {
    db: Db;
    now: Date;
    /** Today's date in Abidjan, `YYYY-MM-DD`. */
    today: string;
    locale: Locale;
    t: Translator;
    log: Logger;
    requestId: string;
    /** The signed-in caller; null for visitors and for tokens that are good for one thing only. */
    user: CurrentUser | null;
  };
};

export type ApiContext = Context<ApiEnv>;

/** Names what an answer was made of, so that a page built on it is dropped when that changes. */
export function tagged(c: ApiContext, ...tags: string[]) {
  for (const tag of tags) c.header("x-cache-tags", tag, { append: true });
}

export function notFound(): never {
  throw new AppError("notFound");
}
