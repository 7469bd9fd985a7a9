import { Hono } from "hono";
import type { z } from "zod";
import { readContractItem } from "#app/content/working-copies/drafts/read-item.server.ts";
import { contractRoutes } from "#app/content/working-copies/routes/contract-routes.server.ts";
import { editorRoutes } from "#app/content/working-copies/routes/editor-routes.server.ts";
import { createRoute } from "#app/content/working-copies/routes/item-routes.server.ts";
import { type ApiEnv, shared } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { formationServerKind } from "./content-kind.server.ts";
import {
  countFormations,
  type FormationFilter,
  findFormation,
  listFormations,
  listPlaces,
  publishedFormation,
  searchFormations,
} from "./queries.server.ts";
import type { Formation, FormationQuery } from "./schema.ts";

export const formationEditorApi = editorRoutes(formationServerKind);

const placesApi = new Hono<ApiEnv>().get(
  "/places",
  describe("formations", "Where courses are held"),
  async (c) => {
    shared(c, "formations");
    return c.json(await listPlaces(c.var.db));
  },
);

export const formationsApi = placesApi.route(
  "/",
  contractRoutes({
    kind: formationServerKind,
    tags: ["formations", "categories"],
    list: ({ var: { db, locale } }, query, slice) =>
      listFormations(db, locale, publicFilter(query), slice),
    count: ({ var: { db, locale } }, query) => countFormations(db, locale, publicFilter(query)),
    search: ({ var: { db, locale } }, query, slice) =>
      searchFormations(db, locale, { ...publicFilter(query), search: query.search ?? "" }, slice),
    find: ({ var: { db, locale } }, key): Promise<Formation | null> =>
      findFormation(db, locale, key, publishedFormation),
    shown: (view) => view,
  }),
);
// Added without its types, as all writes on content are.
formationsApi.route("/", createRoute(formationServerKind, readContractItem));

function publicFilter(query: z.output<typeof FormationQuery>): FormationFilter {
  const { category: categoryId, level, place, search } = query;
  return { categoryId, level, place, search, visible: publishedFormation };
}
