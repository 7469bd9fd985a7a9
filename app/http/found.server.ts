import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Db } from "#app/db/open.server.ts";
import { type ApiEnv, notFound } from "./api-env.server.ts";
import { asId } from "./ids.ts";
import { guarding } from "./openapi.server.ts";

/**
 * The item whose number stands in the path, kept for the handler. An unknown one is 404 for
 * everybody, before it is asked who may see it.
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
