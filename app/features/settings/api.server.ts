import { Hono } from "hono";
import { z } from "zod";
import { type ApiEnv, tagged } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { inOneLanguage, readSettings } from "./queries.server.ts";
import { type Site, siteKeys } from "./schema.ts";

const SiteQuery = z.object({
  locale: z.string().optional(),
  keys: z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(siteKeys)))
    .optional(),
});

export const settingsApi = new Hono<ApiEnv>().get(
  "/site",
  describe("settings", "The texts of the fixed pages, in one language"),
  validate("query", SiteQuery),
  async (c) => {
    const values = await readSettings(c.var.db, c.req.valid("query").keys ?? siteKeys);
    tagged(c, "settings");
    return c.json(inOneLanguage(values, c.var.locale) as Partial<Site>);
  },
);
