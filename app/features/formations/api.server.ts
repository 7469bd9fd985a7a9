import { Hono } from "hono";
import { z } from "zod";
import { listPublicCohorts } from "#app/features/cohorts/queries.server.ts";
import { type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { asId, Id, IdOrSlug } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { ListQuery, paginate } from "#app/http/pagination.ts";
import { validate } from "#app/http/validate.server.ts";
import {
  countFormations,
  findFormation,
  listFormations,
  listPlaces,
  publishedFormation,
} from "./queries.server.ts";
import { levels } from "./schema.ts";

const FormationQuery = ListQuery.extend({
  category: z.coerce.number().int().positive().optional(),
  level: z.enum(levels).optional(),
  place: z.string().max(100).optional(),
});

export const formationsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("formations", "All courses; visitors get the published ones"),
    validate("query", FormationQuery),
    async (c) => {
      const { page, per_page, category, ...rest } = c.req.valid("query");
      const { db, locale } = c.var;
      const filter = { ...rest, categoryId: category, visible: publishedFormation };
      tagged(c, "formations", "categories");
      if (page === undefined) return c.json(await listFormations(db, locale, filter));
      const [total, data] = await Promise.all([
        countFormations(db, locale, filter),
        listFormations(db, locale, filter, { limit: per_page, offset: (page - 1) * per_page }),
      ]);
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get("/places", describe("formations", "Where courses are held"), async (c) => {
    tagged(c, "formations");
    return c.json(await listPlaces(c.var.db));
  })
  .get(
    "/:id",
    describe("formations", "One course, by id or by its slug in any language"),
    validate("param", IdOrSlug),
    async (c) => {
      const { id: text } = c.req.valid("param");
      const id = asId(text);
      const key = id === null ? { slug: text } : { id };
      const formation = await findFormation(c.var.db, c.var.locale, key, publishedFormation);
      tagged(c, "formations", "categories");
      return formation ? c.json(formation) : notFound();
    },
  )
  .get(
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
