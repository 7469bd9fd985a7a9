import { createMiddleware } from "hono/factory";
import type { CurrentUser } from "#app/access/current-user.ts";
import { type Trace, traceOf } from "#app/audit/record.server.ts";
import type { ApiContext, SignedInEnv } from "#app/http/api-env.server.ts";
import { asId } from "#app/http/ids.ts";
import { guarding } from "#app/http/openapi.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import type { Jobs } from "#app/jobs/job.ts";
import type { StoredKind } from "./content-kind.server.ts";
import { findItem, refuseUnless } from "./drafts.server.ts";
import type { ItemRow } from "./item-columns.server.ts";
import type { Right } from "./rules.ts";

/** Who acts, when, and in which language they are answered. */
export type Act = {
  user: CurrentUser;
  now: Date;
  locale: Locale;
  t: Translator;
  trace: Trace;
  /** For e-mails. */
  jobs: Jobs;
};

/** For handlers behind a guard. */
export function actOf(c: ApiContext): Act {
  const { user, now, locale, t, jobs } = c.var;
  if (!user) throw new Error("an action without a guard");
  return { user, now, locale, t, jobs, trace: traceOf(c) };
}

type ItemEnv = SignedInEnv & { Variables: { item: ItemRow } };

/** Reads the item of the path and checks that the caller has the right. */
export function itemFor(kind: StoredKind, right: Right) {
  const guard = createMiddleware<ItemEnv>(async (c, next) => {
    const { db, user, now } = c.var;
    const id = asId(c.req.param("id") ?? "");
    const item = id === null ? null : await findItem(db, kind, id);
    c.set("item", refuseUnless(kind, item, { user, now, right }));
    await next();
  });
  return guarding(guard, { refuses: [403, 404] });
}
