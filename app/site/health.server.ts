import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { migrationsDone } from "#app/db/migrate.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";

export const healthApi = new Hono<ApiEnv>()
  .get("/health", describe("operations", "The process is alive"), (c) => c.json({ status: "ok" }))
  .get("/ready", describe("operations", "The database answers and is up to date"), async (c) => {
    await c.var.db.execute(sql`select 1`);
    if (!(await migrationsDone(c.var.db))) throw new AppError("away");
    return c.json({ status: "ready" });
  });
