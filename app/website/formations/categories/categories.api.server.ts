import { Hono } from "hono";
import type { z } from "zod";
import { actOf } from "#app/content/working-copies/act.server.ts";
import { write } from "#app/content/working-copies/routes/item-routes.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import {
  type ApiContext,
  type ApiEnv,
  notFound,
  shared,
} from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { formByKey } from "#app/website/registration-form/forms.server.ts";
import { CategoryInput, CategoryOrder, NewCategory } from "../schema.ts";
import {
  categoryExists,
  listCategories,
  listEditorCategories,
} from "./categories.queries.server.ts";
import {
  type CategoryChange,
  changeCategory,
  createCategory,
  deleteCategory,
  orderCategories,
} from "./write-categories.server.ts";

const known = foundBy(categoryExists, () => {});

/** The categories as editors see them. */
export const editorCategoriesApi = new Hono<ApiEnv>().get(
  "/",
  describe("formations", "The categories in every language, with the number of their courses"),
  may("categories.manage"),
  async (c) => c.json(await listEditorCategories(c.var.db, c.var.locale)),
);

export const categoriesApi = new Hono<ApiEnv>()
  .get("/", describe("formations", "The categories of courses, in order"), async (c) => {
    shared(c, "categories");
    return c.json(await listCategories(c.var.db, c.var.locale));
  })
  .post(
    "/",
    describe("formations", "Create a category; it is public at once"),
    may("categories.manage"),
    validate("json", NewCategory, (c, said) =>
      changeFrom(said, c.var.locale).translations.fr?.name
        ? unknownForm(c, said)
        : { [frenchName(c, said)]: [c.var.t("http.required")], ...unknownForm(c, said) },
    ),
    async (c) => {
      const change = changeFrom(c.req.valid("json"), c.var.locale);
      const id = await write(c, (tx) => createCategory(tx, change, actOf(c)));
      return c.json(await one(c, id), 201);
    },
  )
  .put(
    "/order",
    describe("formations", "Put the categories in another order", { refuses: [404] }),
    may("categories.manage"),
    validate("json", CategoryOrder),
    async (c) => {
      const { ids } = c.req.valid("json");
      await write(c, (tx) => orderCategories(tx, ids, actOf(c)));
      return c.json(await listEditorCategories(c.var.db, c.var.locale));
    },
  )
  .put(
    "/:id",
    describe("formations", "Change a category"),
    signedIn,
    validate("param", Id),
    known,
    may("categories.manage"),
    validate("json", CategoryInput, unknownForm),
    async (c) => {
      const { id } = c.req.valid("param");
      const change = changeFrom(c.req.valid("json"), c.var.locale);
      await write(c, (tx) => changeCategory(tx, id, change, actOf(c)));
      return c.json(await one(c, id));
    },
  )
  .delete(
    "/:id",
    describe("formations", "Delete a category that has no courses"),
    signedIn,
    validate("param", Id),
    known,
    may("categories.manage"),
    async (c) => {
      await write(c, (tx) => deleteCategory(tx, c.req.valid("param").id, actOf(c)));
      return c.json({ success: true as const });
    },
  );

async function one(c: ApiContext, id: number) {
  const all = await listEditorCategories(c.var.db, c.var.locale);
  return all.find((category) => category.id === id) ?? notFound();
}

type Input = z.output<typeof CategoryInput>;

/** Plain fields belong to the caller's language; what `translations` says joins them. */
function changeFrom(input: Input, locale: Locale): CategoryChange {
  const { translations = {}, version, form, formation_category, ...rest } = input;
  const { cover_id: coverId, illustration, ...plain } = rest;
  const own = { ...plain, ...(formation_category ? { name: formation_category } : {}) };
  const said = locales.flatMap((each) => {
    const given = { ...(each === locale ? own : {}), ...translations[each] };
    return Object.keys(given).length ? [[each, given] as const] : [];
  });
  return { form, coverId, illustration, version, translations: Object.fromEntries(said) };
}

/** The name of the field as this caller sent it. */
function frenchName({ var: { locale } }: ApiContext, { translations }: Input): string {
  const plain = locale === "fr" && !translations?.fr;
  return plain ? "formation_category" : "translations.fr.name";
}

function unknownForm(c: ApiContext, { form }: { form?: string | null | undefined }): FieldErrors {
  return form && !formByKey(form) ? { form: [c.var.t("http.choice")] } : {};
}
