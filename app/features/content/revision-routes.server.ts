import { Hono } from "hono";
import { z } from "zod";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { csrf } from "#app/http/csrf.server.ts";
import { signedIn } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { ListQuery, paginate } from "#app/http/pagination.ts";
import { validate } from "#app/http/validate.server.ts";
import { actOf } from "./act.server.ts";
import { type Desk, type ItemInput, readDeskItem } from "./desk.server.ts";
import { itemFor } from "./guards.server.ts";
import { write } from "./item-routes.server.ts";
import { restoreRevision, showRevision } from "./restore-revision.server.ts";
import { listRevisions } from "./revisions.server.ts";
import { parts, RestoreInput } from "./schema.ts";

const bigId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const ItemRevision = Id.extend({ revision: bigId });
const RevisionsQuery = ListQuery.pick({ locale: true, page: true, per_page: true }).extend({
  part: z.enum(parts).optional(),
});
const Against = z.object({
  locale: z.string().optional(),
  against: z.union([z.enum(["previous", "current"]), bigId]).default("previous"),
});

/** What an item said before, and the way back to it. */
export function revisionRoutes<Input extends ItemInput, View, Words, Shared>(
  desk: Desk<Input, View, Words, Shared>,
) {
  const { kind } = desk;
  return new Hono<ApiEnv>()
    .get(
      "/:id/revisions",
      describe(kind.section, "The revisions of an item, newest first; always in pages"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "edit"),
      validate("query", RevisionsQuery),
      async (c) => {
        const { part, page = 1, per_page } = c.req.valid("query");
        const window = { part, limit: per_page, offset: (page - 1) * per_page };
        const { id } = c.req.valid("param");
        const { revisions, total } = await listRevisions(c.var.db, kind, id, window);
        return c.json(paginate(revisions, { url: c.req.url, page, perPage: per_page, total }));
      },
    )
    .get(
      "/:id/revisions/:revision",
      describe(kind.section, "One revision, and how it differs from another or from now"),
      signedIn,
      validate("param", ItemRevision),
      itemFor(kind, "edit"),
      validate("query", Against),
      async (c) => {
        const { against } = c.req.valid("query");
        const detail = await showRevision(c.var.db, kind, { ...c.req.valid("param"), against });
        return c.json(detail);
      },
    )
    .post(
      "/:id/revisions/:revision/restore",
      describe(kind.section, "Make a revision the working copy again"),
      csrf,
      signedIn,
      validate("param", ItemRevision),
      itemFor(kind, "edit"),
      validate("json", RestoreInput),
      async (c) => {
        const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
        await write(c, (tx) => restoreRevision(tx, kind, wanted, actOf(c)));
        return c.json(await readDeskItem(c, desk, { id: wanted.id }));
      },
    );
}
