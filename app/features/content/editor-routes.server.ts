import { Hono } from "hono";
import { z } from "zod";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { signedIn } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { tableTypes } from "#app/sheets/table.ts";
import { actRoutes } from "./act-routes.server.ts";
import { answerEditorList } from "./answer-list.server.ts";
import { binRoutes } from "./bin-routes.server.ts";
import { bulkRoutes } from "./bulk-routes.server.ts";
import { exportEditorList } from "./export-list.server.ts";
import { itemFor } from "./guards.server.ts";
import { changeRoutes, createRoute, draftRoute } from "./item-routes.server.ts";
import { type KindRoutes, type KindTypes, readEditorItem } from "./kind-calls.server.ts";
import { readPreview } from "./preview.server.ts";
import { reviewRoutes } from "./review/routes.server.ts";
import { revisionRoutes } from "./revision-routes.server.ts";

const PreviewQuery = z.object({ locale: z.string().optional(), token: z.string().max(200) });

/** Everything staff do with a kind of content, at addresses of their own below `/api/desk`. */
export function editorRoutes<T extends KindTypes>(calls: KindRoutes<T>) {
  const routes = readRoutes(calls);
  // Added without their types: pages read through the typed client and never write through it.
  routes.route("/", createRoute(calls, readEditorItem));
  routes.route("/", bulkRoutes(calls.kind));
  routes.route("/", changeRoutes(calls, readEditorItem));
  routes.route("/", draftRoute(calls));
  routes.route("/", actRoutes(calls));
  routes.route("/", revisionRoutes(calls));
  routes.route("/", reviewRoutes(calls));
  return routes;
}

function readRoutes<T extends KindTypes>(calls: KindRoutes<T>) {
  const { kind } = calls;
  const routes = new Hono<ApiEnv>();
  // Ahead of the ids, and without their types: screens call them, pages never do.
  routes.get(
    "/export",
    describe(kind.section, "The filtered list as CSV or XLSX", { file: Object.values(tableTypes) }),
    signedIn,
    validate("query", calls.query),
    async (c) => exportEditorList(c, calls, c.req.valid("query")),
  );
  routes.route("/", binRoutes(calls));
  return routes
    .get(
      "/",
      describe(kind.section, "What the caller may see, with its state in each language"),
      signedIn,
      validate("query", calls.query),
      async (c) => c.json(await answerEditorList(c, calls, c.req.valid("query"))),
    )
    .get(
      "/:id",
      describe(
        kind.section,
        "One item with its working copies in every language; for who may not edit, as visitors read it",
      ),
      signedIn,
      validate("param", Id),
      itemFor(kind, "read"),
      async (c) => c.json(await readEditorItem(c, calls, c.req.valid("param"))),
    )
    .get(
      "/:id/preview",
      describe(kind.section, "The draft as a visitor would get it", { refuses: [403] }),
      validate("param", Id),
      validate("query", PreviewQuery),
      async (c) => {
        c.header("cache-control", "no-store");
        const wanted = { ...c.req.valid("param"), ...c.req.valid("query") };
        return c.json(await readPreview(c, calls, wanted));
      },
    );
}
