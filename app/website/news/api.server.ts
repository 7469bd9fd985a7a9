import { Hono } from "hono";
import { z } from "zod";
import { readContractItem } from "#app/content/working-copies/drafts/read-item.server.ts";
import { contractRoutes } from "#app/content/working-copies/routes/contract-routes.server.ts";
import { editorRoutes } from "#app/content/working-copies/routes/editor-routes.server.ts";
import { createRoute } from "#app/content/working-copies/routes/item-routes.server.ts";
import { type ApiEnv, shared } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { postServerKind } from "./content-kind.server.ts";
import {
  countPosts,
  findPost,
  listPosts,
  listTags,
  postSurroundings,
  readableAt,
  searchPosts,
} from "./queries.server.ts";
import type { Post, PostSurroundings } from "./schema.ts";

const Latest = z.object({ count: z.coerce.number().int().min(1).max(50).default(3) });

/** `POST /api/post`, in the singular, as existing clients call it. */
export const postApi: Hono<ApiEnv> = createRoute(postServerKind, readContractItem);

export const postEditorApi = editorRoutes(postServerKind);

const aroundApi = new Hono<ApiEnv>()
  .get(
    "/latest/:count?",
    describe("news", "The latest articles, three unless told otherwise"),
    validate("param", Latest),
    async (c) => {
      const { db, locale, now } = c.var;
      const { count: limit } = c.req.valid("param");
      shared(c, "posts");
      return c.json(await listPosts(db, locale, { visible: readableAt(now) }, { limit }));
    },
  )
  .get("/tags", describe("news", "The topics of the articles"), async (c) => {
    const { db, locale, now } = c.var;
    shared(c, "posts");
    return c.json(await listTags(db, locale, readableAt(now)));
  });

type Shown = Post & PostSurroundings;

export const postsApi = aroundApi.route(
  "/",
  contractRoutes({
    kind: postServerKind,
    tags: ["posts"],
    list: ({ var: { db, locale, now } }, { search, tag }, slice) =>
      listPosts(db, locale, { search, tag, visible: readableAt(now) }, slice),
    count: ({ var: { db, locale, now } }, { search, tag }) =>
      countPosts(db, locale, { search, tag, visible: readableAt(now) }),
    search: ({ var: { db, locale, now } }, { search = "", tag }, slice) =>
      searchPosts(db, locale, { search, tag, visible: readableAt(now) }, slice),
    async find({ var: { db, locale, now } }, key): Promise<Shown | null> {
      const visible = readableAt(now);
      const post = await findPost(db, locale, key, visible);
      return post && { ...post, ...(await postSurroundings(db, locale, post, visible)) };
    },
    shown: (view) => ({ ...view, previous: null, next: null, related: [] }),
  }),
);
