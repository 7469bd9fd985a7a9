import { Hono } from "hono";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { deleteView, saveView, viewsFor } from "./queries.server.ts";
import { type ViewedList, ViewInput, viewedLists } from "./schema.ts";

/** Routes for the saved views of one list, for users who may read the list. */
export function viewsOf(list: ViewedList) {
  const mayRead = may(viewedLists[list]);
  return new Hono<ApiEnv>()
    .get(
      "/",
      describe(list, "Saved views of the list: your own, and shared ones"),
      mayRead,
      async (c) => c.json(await viewsFor(c.var.db, list, c.var.user.id)),
    )
    .post(
      "/",
      describe(list, "Save a view; the same name again changes it"),
      mayRead,
      validate("json", ViewInput),
      async (c) => {
        const input = c.req.valid("json");
        const { user, now } = c.var;
        const id = await transactionAs(c, async (tx) => {
          const saved = await saveView(tx, { list, ownerId: user.id }, input, now);
          const subject = { type: "view", id: saved, label: input.name };
          await record(tx, { ...traceOf(c), action: "views.saved", subject });
          return saved;
        });
        return c.json({ id }, 201);
      },
    )
    .delete(
      "/:id",
      describe(list, "Delete one of your own views"),
      mayRead,
      validate("param", Id),
      async (c) => {
        const { id } = c.req.valid("param");
        const deleted = await transactionAs(c, async (tx) => {
          const name = await deleteView(tx, { list, ownerId: c.var.user.id }, id);
          if (name === null) return false;
          const subject = { type: "view", id, label: name };
          await record(tx, { ...traceOf(c), action: "views.deleted", subject });
          return true;
        });
        if (!deleted) notFound();
        return c.json({ success: true });
      },
    );
}
