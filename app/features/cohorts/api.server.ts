import { Hono } from "hono";
import { z } from "zod";
import { findFormation, publishedFormation } from "#app/features/formations/queries.server.ts";
import { type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { wholeText } from "#app/http/values.ts";
import { listPublicCohorts } from "./queries.server.ts";

const Query = z.object({
  locale: z.string().optional(),
  limit: wholeText(1, 100).optional(),
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

/** `GET /api/formations/{id}/cohortes`. */
export const cohortsOfCourseApi = new Hono<ApiEnv>().get(
  "/:id/cohortes",
  describe("formations", "The cohorts of a course that end today or later"),
  validate("param", Id),
  async (c) => {
    const { db, locale, today } = c.var;
    const { id } = c.req.valid("param");
    if (!(await findFormation(db, locale, { id }, publishedFormation))) notFound();
    tagged(c, "cohorts", "formations");
    return c.json(await listPublicCohorts(db, locale, { formationId: id, endsFrom: today }));
  },
);
