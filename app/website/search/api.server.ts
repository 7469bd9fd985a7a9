import { Hono } from "hono";
import { type ApiEnv, tagged } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { SearchQuery } from "./schema.ts";
import { searchSite } from "./search.server.ts";

export const siteSearchApi = new Hono<ApiEnv>().get(
  "/",
  describe(
    "search",
    "Courses, articles, questions and pages that contain the words, in one language; without any, the nearest",
  ),
  validate("query", SearchQuery),
  async (c) => {
    const { db, locale, now, today, t } = c.var;
    const { search } = c.req.valid("query");
    tagged(c, "formations", "categories", "posts", "legal", "settings");
    return c.json(await searchSite(db, search, { locale, now, today, t }));
  },
);
