import { Hono } from "hono";
import { z } from "zod";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { findAnything } from "./find.server.ts";

/** A shorter search would match nearly everything. */
const Query = z.object({ q: z.string().trim().min(2).max(100), locale: z.string().optional() });

export const finderApi = new Hono<ApiEnv>().get(
  "/",
  describe("desk", "Articles, courses, media, applications and people the caller may open"),
  signedIn,
  validate("query", Query),
  async (c) => {
    const { db, user, now, today, locale, t } = c.var;
    const { q } = c.req.valid("query");
    const found = await findAnything(db, q, { user, now, today, locale, t });
    const people = found.filter(({ kind }) => kind === "registration");
    if (people.length) await noteRead(c, "search", people);
    return c.json(found);
  },
);
