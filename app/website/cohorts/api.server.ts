import { Hono } from "hono";
import { z } from "zod";
import { can } from "#app/platform/access/permissions.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import {
  type ApiContext,
  type ApiEnv,
  notFound,
  tagged,
} from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { asId, Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { paginate } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { wholeText } from "#app/platform/http/values.ts";
import { findFormation, publishedFormation } from "#app/website/formations/queries.server.ts";
import {
  countStaffCohorts,
  coursesToChoose,
  findStaffCohort,
  listPublicCohorts,
  listStaffCohorts,
} from "./queries.server.ts";
import { CohortChange, CohortInput, CohortQuery, CohortVersion } from "./schema.ts";
import { changeCohort, cohortErrors, createCohort, deleteCohort } from "./write-cohort.server.ts";

const manage = may("cohorts.manage");

const Query = z.object({
  locale: z.string().optional(),
  limit: wholeText(1, 100).optional(),
});

export const cohortsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("cohorts", "Cohorts of published courses that end today or later, with seats left"),
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
  )
  .get(
    "/all",
    describe("cohorts", "All cohorts, including past ones, with seats taken and trainers"),
    manage,
    validate("query", CohortQuery),
    async (c) => {
      const { page = 1, per_page, sort, ...look } = c.req.valid("query");
      const { db, locale, today } = c.var;
      const window = { sort, limit: per_page, offset: (page - 1) * per_page };
      const [total, data] = await Promise.all([
        countStaffCohorts(db, look, today),
        listStaffCohorts(db, locale, look, today, window),
      ]);
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get("/courses", describe("cohorts", "Courses that can have cohorts"), manage, async (c) =>
    c.json(await coursesToChoose(c.var.db, c.var.locale)),
  )
  .get(
    "/:id",
    describe("cohorts", "One cohort; staff also see seats taken and trainers"),
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      const { db, locale, user, today } = c.var;
      if (user && can(user, "cohorts.manage")) {
        return c.json((await findStaffCohort(db, locale, id, today)) ?? notFound());
      }
      const [cohort] = await listPublicCohorts(db, locale, { id, limit: 1 });
      tagged(c, "cohorts", "formations");
      return c.json(cohort ?? notFound());
    },
  )
  .post(
    "/",
    describe("cohorts", "Create a cohort of a course"),
    manage,
    validate("json", CohortInput, (c, sound) => factErrors(c, sound)),
    async (c) => {
      const input = c.req.valid("json");
      const { db, locale, today } = c.var;
      const id = await transactionAs(c, (tx) => createCohort(tx, input, locale, traceOf(c)));
      return c.json((await findStaffCohort(db, locale, id, today)) ?? notFound(), 201);
    },
  )
  .put(
    "/:id",
    describe("cohorts", "Change a cohort; requires the version that was read"),
    manage,
    validate("param", Id),
    validate("json", CohortChange, (c, sound) =>
      factErrors(c, sound, asId(c.req.param("id") ?? "")),
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const { db, locale, today } = c.var;
      const context = { locale, trace: traceOf(c) };
      await transactionAs(c, (tx) => changeCohort(tx, id, input, context));
      return c.json((await findStaffCohort(db, locale, id, today)) ?? notFound());
    },
  )
  .delete(
    "/:id",
    describe("cohorts", "Delete a cohort without members"),
    manage,
    validate("param", Id),
    validate("json", CohortVersion),
    async (c) => {
      const { id } = c.req.valid("param");
      const { version } = c.req.valid("json");
      await transactionAs(c, (tx) => deleteCohort(tx, id, version, traceOf(c)));
      return c.json({ success: true });
    },
  );

type Facts = { formation_id?: number; capacity?: number };

/** Errors that need the database; the write checks them again under its lock. */
async function factErrors(c: ApiContext, sound: Facts, id: number | null = null) {
  const why = await cohortErrors(c.var.db, sound, id);
  const words = Object.entries(why).map(([name, key]) => [
    name,
    [c.var.t(`cohorts.errors.${key}`)],
  ]);
  return Object.fromEntries(words) as FieldErrors;
}

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
