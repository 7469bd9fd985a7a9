import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Db } from "#app/platform/db/open.server.ts";
import { type ApiEnv, notFound } from "./api-env.server.ts";
import { asId } from "./ids.ts";
import { guarding } from "./openapi.server.ts";

/**
 * Loads the item whose id is in the path, for the handler. An unknown id is answered 404 before
 * permissions are checked.
 */
export function found<Env extends ApiEnv, Item>(
  find: (db: Db, id: number) => Promise<Item | null | undefined>,
  keep: (c: Context<Env>, item: Item) => void,
  parameter = "id",
) {
  const guard = createMiddleware<Env>(async (c, next) => {
    const id = asId(c.req.param(parameter) ?? "");
    keep(c, (id && (await find(c.var.db, id))) || notFound());
    await next();
  });
  return guarding(guard, { refuses: [404] });
}
