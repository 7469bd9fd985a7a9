import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "#app/http/api-env.server.ts";
import { asId } from "#app/http/ids.ts";
import { guarding } from "#app/http/openapi.server.ts";
import type { StoredKind } from "./content-kind.server.ts";
import { findItem, refuseUnless } from "./drafts.server.ts";
import type { ItemRow } from "./item-columns.server.ts";
import type { Right } from "./rules.ts";

type ItemEnv = SignedInEnv & { Variables: { item: ItemRow } };

/** The item of the path, for somebody who may do that with it. */
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
