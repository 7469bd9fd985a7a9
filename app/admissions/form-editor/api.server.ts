import { Hono } from "hono";
import { z } from "zod";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { loadForms } from "#app/website/registration-form/forms.queries.server.ts";
import { findForm, formToEdit, listForms } from "./queries.server.ts";
import { DraftInput, DraftVersion, NewForm, PublishInput, RetireInput } from "./schema.ts";
import {
  createForm,
  discardDraft,
  publishForm,
  retireForm,
  saveDraft,
} from "./write-form.server.ts";

const manage = may("settings.manage");
const Key = z.object({ key: z.string().max(50) });

/** The application forms for those who change them. */
export const formEditorApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "All forms with their versions, courses, intakes and use"),
    manage,
    async (c) => c.json(await listForms(c.var.db, c.var)),
  )
  .post(
    "/",
    describe("registrations", "Create a form from a copy; it is public once it is published"),
    manage,
    validate("json", NewForm),
    async (c) => {
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => createForm(tx, input, traceOf(c)));
      return c.json(await one(c, input.key), 201);
    },
  )
  .get(
    "/:key",
    describe("registrations", "A form: working copy, what is wrong with it, what it would change"),
    manage,
    validate("param", Key),
    async (c) => c.json(await one(c, c.req.valid("param").key)),
  )
  .put(
    "/:key/draft",
    describe("registrations", "Save the working copy; requires the version that was read", {
      refuses: [404],
    }),
    manage,
    validate("param", Key),
    validate("json", DraftInput),
    async (c) => {
      const { key } = c.req.valid("param");
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => saveDraft(tx, key, input, traceOf(c)));
      return c.json(await one(c, key));
    },
  )
  .delete(
    "/:key/draft",
    describe("registrations", "Give up the changes of the working copy", { refuses: [404] }),
    manage,
    validate("param", Key),
    validate("json", DraftVersion),
    async (c) => {
      const { key } = c.req.valid("param");
      const { draft_version } = c.req.valid("json");
      await transactionAs(c, (tx) => discardDraft(tx, key, draft_version, traceOf(c)));
      return c.json(await one(c, key));
    },
  )
  .post(
    "/:key/publish",
    describe("registrations", "Publish the working copy as the next version", { refuses: [404] }),
    manage,
    validate("param", Key),
    validate("json", PublishInput),
    async (c) => {
      const { key } = c.req.valid("param");
      const input = c.req.valid("json");
      const context = { trace: traceOf(c), t: c.var.t };
      await transactionAs(c, (tx) => publishForm(tx, key, input, context));
      // This process does not wait for the notice that the others get.
      await loadForms(c.var.db);
      return c.json(await one(c, key));
    },
  )
  .put(
    "/:key/retired",
    describe("registrations", "Retire a form, or take applications again", { refuses: [404] }),
    manage,
    validate("param", Key),
    validate("json", RetireInput),
    async (c) => {
      const { key } = c.req.valid("param");
      const { retired } = c.req.valid("json");
      await transactionAs(c, (tx) => retireForm(tx, key, retired, traceOf(c)));
      await loadForms(c.var.db);
      return c.json(await one(c, key));
    },
  );

async function one(c: ApiContext, key: string) {
  const { db } = c.var;
  return formToEdit(db, (await findForm(db, key)) ?? notFound(), c.var);
}
