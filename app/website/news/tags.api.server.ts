import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { actOf } from "#app/content/working-copies/act.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { TagChange, TagInput, TagKey, TagMerge } from "./schema.ts";
import {
  createTag,
  deleteTag,
  listEditorTags,
  mergeTag,
  renameTag,
  tagExists,
} from "./write-tags.server.ts";

const manage = may("categories.manage");

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
    manage,
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
    manage,
    validate("json", TagChange),
    async (c) => {
      const { key } = c.req.valid("param");
      const change = c.req.valid("json");
      return c.json(await transactionAs(c, (tx) => renameTag(tx, key, change, actOf(c))));
    },
  )
  .post(
    "/:key/merge",
    describe("news", "Give all articles of a topic another one; its address leads there"),
    signedIn,
    validate("param", TagKey),
    known,
    manage,
    validate("json", TagMerge),
    async (c) => {
      const { key } = c.req.valid("param");
      const merge = c.req.valid("json");
      return c.json(await transactionAs(c, (tx) => mergeTag(tx, key, merge, actOf(c))));
    },
  )
  .delete(
    "/:key",
    describe("news", "Delete a topic no article carries"),
    signedIn,
    validate("param", TagKey),
    known,
    manage,
    async (c) => {
      const { key } = c.req.valid("param");
      await transactionAs(c, (tx) => deleteTag(tx, key, actOf(c)));
      return c.json({ success: true as const });
    },
  );
