import { Hono } from "hono";
import { record, traceOf } from "#app/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { csrf } from "#app/http/csrf.server.ts";
import { may } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { ViewInput } from "./schema.ts";
import { deleteView, saveView, viewsFor } from "./views.queries.server.ts";

const manage = may("registrations.manage");

/** Ways of looking at the list, under a name. */
export const viewsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "Saved views of the list: one's own, and shared ones"),
    manage,
    async (c) => c.json(await viewsFor(c.var.db, c.var.user.id)),
  )
  .post(
    "/",
    describe("registrations", "Save a view; the same name again changes it"),
    csrf,
    manage,
    validate("json", ViewInput),
    async (c) => {
      const input = c.req.valid("json");
      const { user, now } = c.var;
      const id = await transactionAs(c, async (tx) => {
        const saved = await saveView(tx, user.id, input, now);
        const subject = { type: "view", id: saved, label: input.name };
        await record(tx, { ...traceOf(c), action: "registrations.view_saved", subject });
        return saved;
      });
      return c.json({ id }, 201);
    },
  )
  .delete(
    "/:id",
    describe("registrations", "Delete a view of one's own"),
    csrf,
    manage,
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      const gone = await transactionAs(c, async (tx) => {
        const name = await deleteView(tx, c.var.user.id, id);
        if (name === null) return false;
        const subject = { type: "view", id, label: name };
        await record(tx, { ...traceOf(c), action: "registrations.view_deleted", subject });
        return true;
      });
      if (!gone) notFound();
      return c.json({ success: true });
    },
  );
