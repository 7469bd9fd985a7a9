import { Hono } from "hono";
import { z } from "zod";
import { type ApiEnv, tagged } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { listPublishedPosts } from "./queries.server.ts";

const Latest = z.object({ count: z.coerce.number().int().min(1).max(50).default(3) });

export const postsApi = new Hono<ApiEnv>()
  .get("/", describe("news", "All published articles, newest first"), async (c) => {
    const posts = await listPublishedPosts(c.var.db, c.var.locale, { now: c.var.now });
    tagged(c, "posts");
    return c.json(posts);
  })
  .get(
    "/latest/:count?",
    describe("news", "The latest articles, three unless told otherwise"),
    validate("param", Latest),
    async (c) => {
      const { count } = c.req.valid("param");
      const posts = await listPublishedPosts(c.var.db, c.var.locale, {
        now: c.var.now,
        limit: count,
      });
      tagged(c, "posts");
      return c.json(posts);
    },
  );
