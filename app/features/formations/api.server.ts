import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { actRoutes } from "#app/features/content/act-routes.server.ts";
import { answerDeskList, workableId } from "#app/features/content/answer-list.server.ts";
import { bulkRoutes } from "#app/features/content/bulk-routes.server.ts";
import { readDeskItem } from "#app/features/content/desk.server.ts";
import { ExportFormat, exportDeskList } from "#app/features/content/export-list.server.ts";
import { changeRoutes, createRoute } from "#app/features/content/item-routes.server.ts";
import { revisionRoutes } from "#app/features/content/revision-routes.server.ts";
import { type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { knownOrigin } from "#app/http/csrf.server.ts";
import { signedIn } from "#app/http/guards.server.ts";
import { asId, IdOrSlug } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { type Page, paginate } from "#app/http/pagination.ts";
import { validate } from "#app/http/validate.server.ts";
import { formationDesk, formationRows } from "./desk.server.ts";
import { formationKind } from "./kind.server.ts";
import {
  countFormations,
  findFormation,
  listFormations,
  listPlaces,
  publishedFormation,
} from "./queries.server.ts";
import { type Formation, FormationQuery, type FormationSummary } from "./schema.ts";
import { formations } from "./tables.server.ts";

const ItemQuery = z.object({
  locale: z.string().optional(),
  translations: z.enum(["all"]).optional(),
});

/** The list as staff see it, with the filters of courses. */
function deskListing(query: z.output<typeof FormationQuery>) {
  const { category, level, place } = query;
  const also = and(
    category ? eq(formations.categoryId, category) : undefined,
    level ? eq(formations.level, level) : undefined,
    place ? eq(formations.place, place) : undefined,
  );
  return { kind: formationKind, query, also, rows: formationRows };
}

export const formationsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("formations", "All courses; visitors get the published ones"),
    validate("query", FormationQuery),
    async (c) => {
      const query = c.req.valid("query");
      if (c.var.user) {
        // The desk's rows are the public ones and more.
        const list = await answerDeskList(c, deskListing(query));
        return c.json(list as FormationSummary[] | Page<FormationSummary>);
      }
      const { page, per_page, category: categoryId, level, place, search } = query;
      const { db, locale } = c.var;
      const filter = { categoryId, level, place, search, visible: publishedFormation };
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
    "/export",
    describe("formations", "The filtered list as CSV or XLSX"),
    signedIn,
    validate("query", FormationQuery.extend(ExportFormat.shape)),
    async (c) => {
      const { format, ...query } = c.req.valid("query");
      return exportDeskList(c, deskListing(query), format);
    },
  )
  .get(
    "/:id",
    describe("formations", "One course, by id or by its slug, present or former, in any language"),
    validate("param", IdOrSlug),
    validate("query", ItemQuery),
    async (c) => {
      const { id: text } = c.req.valid("param");
      const workable = await workableId(c, formationKind, text);
      if (workable !== null) {
        const item: Formation = await readDeskItem(c, formationDesk, { id: workable });
        return c.json(item);
      }
      const id = asId(text);
      const key = id === null ? { slug: text } : { id };
      const formation = await findFormation(c.var.db, c.var.locale, key, publishedFormation);
      tagged(c, "formations", "categories");
      return formation ? c.json(formation) : notFound();
    },
  )
  .route("/", createRoute(formationDesk))
  .route("/", bulkRoutes(formationKind))
  .route("/", changeRoutes(formationDesk, knownOrigin))
  .route("/", actRoutes(formationDesk))
  .route("/", revisionRoutes(formationDesk));
