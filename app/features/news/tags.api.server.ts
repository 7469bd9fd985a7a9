import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { actOf } from "#app/features/content/act.server.ts";
import { type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { may, signedIn } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { TagInput } from "./schema.ts";
import { createTag, deleteTag, listEditorTags, renameTag, tagExists } from "./write-tags.server.ts";

const TagKey = z.object({ key: z.string().regex(/^[a-z0-9-]{1,50}$/) });

const known = createMiddleware<ApiEnv>(async (c, next) => {
  if (!(await tagExists(c.var.db, c.req.param("key") ?? ""))) notFound();
  await next();
});

/** The topics articles carry. Everybody on the staff chooses among them; editors change them. */
export const tagsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("news", "All topics, with their words in every language"),
    signedIn,
    async (c) => c.json(await listEditorTags(c.var.db)),
  )
  .post(
    "/",
    describe("news", "Create a topic; its key is made of the French word"),
    may("news.edit"),
    validate("json", TagInput),
    async (c) => {
      const { label } = c.req.valid("json");
      const tag = await transactionAs(c, (tx) => createTag(tx, label, actOf(c)));
      return c.json(tag, 201);
    },
  )
  .put(
    "/:key",
    describe("news", "Change the words of a topic; its key stays"),
    signedIn,
    validate("param", TagKey),
    known,
    may("news.edit"),
    validate("json", TagInput),
    async (c) => {
      const { key } = c.req.valid("param");
      const { label } = c.req.valid("json");
      return c.json(await transactionAs(c, (tx) => renameTag(tx, { key, label }, actOf(c))));
    },
  )
  .delete(
    "/:key",
    describe("news", "Delete a topic no article carries"),
    signedIn,
    validate("param", TagKey),
    known,
    may("news.edit"),
    async (c) => {
      const { key } = c.req.valid("param");
      await transactionAs(c, (tx) => deleteTag(tx, key, actOf(c)));
      return c.json({ success: true as const });
    },
  );
