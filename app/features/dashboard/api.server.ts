import { Hono } from "hono";
import type { ContentSummary } from "#app/features/content/schema.ts";
import { summarise } from "#app/features/content/summary.server.ts";
import { formationServerKind } from "#app/features/formations/content-kind.server.ts";
import { postServerKind } from "#app/features/news/content-kind.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";

export const dashboardApi = new Hono<ApiEnv>().get(
  "/summary",
  describe("desk", "News and courses by state, and how complete each language is"),
  may("dashboard.read"),
  async (c) => {
    const { db, user, now } = c.var;
    const [post, formation] = await Promise.all([
      summarise(db, postServerKind, { user, now }),
      summarise(db, formationServerKind, { user, now }),
    ]);
    const summary: ContentSummary = { post, formation };
    return c.json(summary);
  },
);
