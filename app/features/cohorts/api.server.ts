import { Hono } from "hono";
import { z } from "zod";
import { type ApiEnv, tagged } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { listPublicCohorts } from "./queries.server.ts";

const Query = z.object({
  locale: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const cohortsApi = new Hono<ApiEnv>().get(
  "/",
  describe("cohorts", "Cohorts of published courses that end today or later"),
  validate("query", Query),
  async (c) => {
    const { limit } = c.req.valid("query");
    const cohorts = await listPublicCohorts(c.var.db, c.var.locale, {
      endsFrom: c.var.today,
      ...(limit === undefined ? {} : { limit }),
    });
    tagged(c, "cohorts", "formations");
    return c.json(cohorts);
  },
);
