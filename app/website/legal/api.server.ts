import { Hono } from "hono";
import { editorRoutes } from "#app/content/working-copies/routes/editor-routes.server.ts";
import { type ApiEnv, notFound, shared } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { legalServerKind } from "./content-kind.server.ts";
import { findLegal, publicLegal } from "./queries.server.ts";
import { LegalName } from "./schema.ts";

export const legalEditorApi = editorRoutes(legalServerKind);

export const legalApi = new Hono<ApiEnv>()
  .get("/", describe("settings", "Which legal texts are public"), async (c) => {
    shared(c, "legal");
    return c.json(await publicLegal(c.var.db));
  })
  .get(
    "/:key",
    describe("settings", "A legal text, once it is public"),
    validate("param", LegalName),
    async (c) => {
      shared(c, "legal");
      const { key } = c.req.valid("param");
      return c.json((await findLegal(c.var.db, key, c.var.locale)) ?? notFound());
    },
  );
