import { Hono } from "hono";
import { z } from "zod";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { itemFor, mayOpen } from "../act.server.ts";
import { readEditorItem } from "../drafts/read-item.server.ts";
import { answerEditorList } from "../lists/answer-list.server.ts";
import { exportEditorList } from "../lists/export-list.server.ts";
import { readPreview } from "../publish/preview.server.ts";
import { reviewRoutes } from "../review/routes.server.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import { actRoutes } from "./act-routes.server.ts";
import { binRoutes } from "./bin-routes.server.ts";
import { bulkRoutes } from "./bulk-routes.server.ts";
import { changeRoutes, createRoute, draftRoute } from "./item-routes.server.ts";
import { revisionRoutes } from "./revision-routes.server.ts";

const PreviewQuery = z.object({ locale: z.string().optional(), token: z.string().max(200) });

/** Everything staff do with a kind of content, below `/api/desk`. */
export function editorRoutes<T extends KindTypes>(kind: ServerKind<T>) {
  return (
    new Hono<ApiEnv>()
      // Before the ids: `export` and `bin` would be taken for one.
      .get(
        "/export",
        describe(kind.section, "The filtered list as CSV or XLSX", {
          file: Object.values(tableTypes),
        }),
        mayOpen(kind),
        validate("query", kind.query),
        async (c) => exportEditorList(c, kind, c.req.valid("query")),
      )
      .route("/", binRoutes(kind))
      .get(
        "/",
        describe(kind.section, "What the caller may see, with its state in each language"),
        mayOpen(kind),
        validate("query", kind.query),
        async (c) => c.json(await answerEditorList(c, kind, c.req.valid("query"))),
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
        async (c) => c.json(await readEditorItem(c, kind, c.req.valid("param"))),
      )
      .get(
        "/:id/preview",
        describe(kind.section, "The draft as a visitor would get it", { refuses: [403] }),
        validate("param", Id),
        validate("query", PreviewQuery),
        async (c) => {
          c.header("cache-control", "no-store");
          const wanted = { ...c.req.valid("param"), ...c.req.valid("query") };
          return c.json(await readPreview(c, kind, wanted));
        },
      )
      .route("/", createRoute(kind, readEditorItem))
      .route("/", bulkRoutes(kind))
      .route("/", changeRoutes(kind, readEditorItem, "editor"))
      .route("/", draftRoute(kind))
      .route("/", actRoutes(kind))
      .route("/", revisionRoutes(kind))
      .route("/", reviewRoutes(kind))
  );
}
