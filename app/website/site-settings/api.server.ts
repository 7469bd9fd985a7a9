import { Hono } from "hono";
import { z } from "zod";
import { type SiteKey, siteKeys } from "#app/base/settings/schema.ts";
import { kindOfItem } from "#app/content/working-copies/content-kind.ts";
import { readParts, sharedOf } from "#app/content/working-copies/drafts/drafts.server.ts";
import { refuseUnlessPreview } from "#app/content/working-copies/publish/preview.server.ts";
import { editorRoutes } from "#app/content/working-copies/routes/editor-routes.server.ts";
import { type ApiContext, type ApiEnv, shared, tagged } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { settingsServerKind } from "./content-kind.server.ts";
import { DRAFT_HEADER } from "./paths.ts";
import { composeSetting } from "./public-value.server.ts";
import { readSite } from "./queries.server.ts";
import { sectionById } from "./sections.ts";

export const settingsEditorApi = editorRoutes(settingsServerKind);

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
  describe("settings", "The texts of the fixed pages, in one language", { refuses: [403] }),
  validate("query", SiteQuery),
  async (c) => {
    const { db, locale, today } = c.var;
    const keys = c.req.valid("query").keys ?? siteKeys;
    const instead = await draftOf(c);
    if (instead) tagged(c, "settings");
    else shared(c, "settings");
    return c.json(await readSite(db, { keys, locale, today, instead }));
  },
);

/** The working copy of a section, for a page that is opened by a preview link. */
async function draftOf(c: ApiContext) {
  const [number = "", ...rest] = (c.req.header(DRAFT_HEADER) ?? "").split(".");
  if (!number) return undefined;
  const id = Number(number);
  c.header("cache-control", "no-store");
  await refuseUnlessPreview(c, settingsServerKind, { id, token: rest.join(".") });
  const key = sectionById(id);
  if (!key) return undefined;
  const kind = kindOfItem(settingsServerKind, id);
  const copies = await readParts(c.var.db, kind, id);
  const words = locales.flatMap((locale) =>
    copies[locale] ? [[locale, copies[locale].content]] : [],
  );
  const value = composeSetting(key, sharedOf(kind, copies), Object.fromEntries(words));
  return { key: key as SiteKey, value };
}
