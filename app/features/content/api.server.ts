import { Hono } from "hono";
import { formationKind } from "#app/features/formations/kind.server.ts";
import { postKind } from "#app/features/news/kind.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import type { DeskSummary } from "./schema.ts";
import { summarise } from "./summary.server.ts";

export const deskApi = new Hono<ApiEnv>().get(
  "/summary",
  describe("desk", "News and courses by state, and how complete each language is"),
  may("dashboard.read"),
  async (c) => {
    const { db, now } = c.var;
    const [post, formation] = await Promise.all([
      summarise(db, postKind, now),
      summarise(db, formationKind, now),
    ]);
    const summary: DeskSummary = { post, formation };
    return c.json(summary);
  },
);
