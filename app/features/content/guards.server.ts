import { createMiddleware } from "hono/factory";
import { can } from "#app/access/permissions.ts";
import { AppError } from "#app/errors.ts";
import type { SignedInEnv } from "#app/http/api-env.server.ts";
import { asId } from "#app/http/ids.ts";
import { findItem } from "./drafts.server.ts";
import type { ItemRow } from "./item-columns.server.ts";
import type { Kind } from "./kind.server.ts";
import { mayDo, type Right, stateOf } from "./rules.ts";

type ItemEnv = SignedInEnv & { Variables: { item: ItemRow } };

/**
 * The item of the path, for somebody who may do that with it. One the caller cannot see is
 * unknown to them (404); one they see and may not change is refused (403).
 */
export function itemFor(kind: Kind, right: Right) {
  return createMiddleware<ItemEnv>(async (c, next) => {
    const { db, user, now } = c.var;
    const id = asId(c.req.param("id") ?? "");
    const item = id === null ? null : await findItem(db, kind, id);
    if (!item) throw new AppError("notFound");
    const known =
      can(user.role, `${kind.section}.edit`) ||
      item.createdBy === user.id ||
      stateOf(item, now) === "published";
    if (!known) throw new AppError("notFound");
    if (!mayDo(right, user, kind.section, item)) throw new AppError("forbidden");
    c.set("item", item);
    await next();
  });
}
