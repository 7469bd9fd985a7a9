import { Hono } from "hono";
import { z } from "zod";
import { can } from "#app/access/permissions.ts";
import { traceOf } from "#app/audit/record.server.ts";
import { type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { csrf } from "#app/http/csrf.server.ts";
import { may, signedIn } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { LegalInput } from "./legal-input.server.ts";
import { readLegal, saveLegal } from "./queries.server.ts";
import { legalKeys } from "./schema.ts";

const LegalName = z.object({ key: z.enum(legalKeys) });

export const legalApi = new Hono<ApiEnv>()
  .get("/", describe("settings", "Which legal texts are public"), async (c) => {
    const texts = await readLegal(c.var.db);
    tagged(c, "settings");
    return c.json(legalKeys.filter((key) => texts[key]?.published));
  })
  .get(
    "/:key",
    describe("settings", "A legal text; admins get it whole with `?translations=all`"),
    validate("param", LegalName),
    async (c) => {
      const { key } = c.req.valid("param");
      const { user, locale } = c.var;
      const text = (await readLegal(c.var.db))[key];
      tagged(c, "settings");
      const whole = c.req.query("translations") === "all";
      if (whole && user && can(user.role, "settings.manage")) {
        return c.json({ key, text: text ?? null, title: text?.title.fr ?? "", body: "" });
      }
      if (!text?.published) return notFound();
      return c.json({ key, text: null, title: text.title[locale], body: text.body[locale] });
    },
  )
  .put(
    "/:key",
    describe("settings", "Write, publish or withdraw a legal text"),
    csrf,
    signedIn,
    validate("param", LegalName),
    may("settings.manage"),
    validate("json", LegalInput),
    async (c) => {
      const { key } = c.req.valid("param");
      const text = c.req.valid("json");
      await transactionAs(c, (tx) => saveLegal(tx, key, text, traceOf(c)));
      return c.json({ success: true });
    },
  );
