import { Hono } from "hono";
import { z } from "zod";
import { type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { asId, IdOrSlug } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { ListQuery, paginate } from "#app/http/pagination.ts";
import { validate } from "#app/http/validate.server.ts";
import {
  countPosts,
  findPost,
  listPosts,
  listTags,
  postSurroundings,
  readableAt,
} from "./queries.server.ts";

const PostQuery = ListQuery.extend({ tag: z.string().max(50).optional() });
const Latest = z.object({ count: z.coerce.number().int().min(1).max(50).default(3) });

export const postsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("news", "All articles, newest first; visitors get the published ones"),
    validate("query", PostQuery),
    async (c) => {
      const { page, per_page, ...rest } = c.req.valid("query");
      const { db, locale, now } = c.var;
      const filter = { ...rest, visible: readableAt(now) };
      tagged(c, "posts");
      if (page === undefined) return c.json(await listPosts(db, locale, filter));
      const [total, data] = await Promise.all([
        countPosts(db, locale, filter),
        listPosts(db, locale, filter, { limit: per_page, offset: (page - 1) * per_page }),
      ]);
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get(
    "/latest/:count?",
    describe("news", "The latest articles, three unless told otherwise"),
    validate("param", Latest),
    async (c) => {
      const { db, locale, now } = c.var;
      const { count: limit } = c.req.valid("param");
      tagged(c, "posts");
      return c.json(await listPosts(db, locale, { visible: readableAt(now) }, { limit }));
    },
  )
  .get("/tags", describe("news", "The topics of the articles"), async (c) => {
    const { db, locale, now } = c.var;
    tagged(c, "posts");
    return c.json(await listTags(db, locale, readableAt(now)));
  })
  .get(
    "/:id",
    describe("news", "One article, by id or by its slug in any language"),
    validate("param", IdOrSlug),
    async (c) => {
      const { db, locale, now } = c.var;
      const { id: text } = c.req.valid("param");
      const id = asId(text);
      const visible = readableAt(now);
      const post = await findPost(db, locale, id === null ? { slug: text } : { id }, visible);
      tagged(c, "posts");
      if (!post) return notFound();
      return c.json({ ...post, ...(await postSurroundings(db, locale, post, visible)) });
    },
  );
