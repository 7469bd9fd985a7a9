import { createMiddleware } from "hono/factory";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { type Trace, traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiContext, SignedInEnv } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { asId } from "#app/platform/http/ids.ts";
import { guarding } from "#app/platform/http/openapi.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import type { StoredKind } from "./content-kind.server.ts";
import { findItem, refuseUnless } from "./drafts/drafts.server.ts";
import type { ItemRow } from "./lists/item-columns.server.ts";
import { permissionFor } from "./rights.ts";
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

/** The lists of a section: those of settings and legal texts are for who changes them, others for the team. */
export function mayOpen({ section }: Pick<StoredKind, "section">) {
  const isManaged = section === "settings" || section === "legal";
  return isManaged ? may(permissionFor(section, "edit")) : signedIn;
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
