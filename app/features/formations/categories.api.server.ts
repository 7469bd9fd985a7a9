import { Hono } from "hono";
import { type ApiEnv, tagged } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { listCategories } from "./categories.queries.server.ts";

export const categoriesApi = new Hono<ApiEnv>().get(
  "/",
  describe("formations", "The categories of courses, in order"),
  async (c) => {
    const categories = await listCategories(c.var.db, c.var.locale);
    tagged(c, "categories");
    return c.json(categories);
  },
);
