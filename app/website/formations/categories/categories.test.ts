import { expect, test } from "vitest";
import { ok, read } from "#tests/setup/content.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { findCategory } from "../paths.ts";
import type { Category, EditorCategory } from "../schema.ts";

const all = "/api/desk/formation-categories";

test("editors create, change, order and delete categories; others may not", async () => {
  const { as, get } = await startTestApp();
  const [editor, staff] = [await as("editor"), await as("staff")];
  const input = {
    translations: { fr: { name: "Énergie solaire" }, de: { name: "Solarenergie für Höfe" } },
  };
  expect((await staff.post("/api/formation-categories", input)).status).toBe(403);
  const created = await ok<EditorCategory>(editor.post("/api/formation-categories", input), 201);
  expect(created).toMatchObject({
    slug: "energie-solaire",
    slugs: { de: "solarenergie-fuer-hoefe" },
    formations: 0,
    translations: { en: null },
  });
  const ids = (await read<Category[]>(get("/api/formation-categories"))).map(({ id }) => id);
  expect(ids.at(-1)).toBe(created.id);
  await ok(editor.put("/api/formation-categories/order", { ids: [created.id] }));
  const [first, ...rest] = await read<Category[]>(get("/api/formation-categories"));
  expect(first?.id).toBe(created.id);
  expect(rest.map(({ id }) => id)).toEqual(ids.slice(0, -1));
  expect((await staff.put("/api/formation-categories/1", {})).status).toBe(403);
  expect((await staff.put("/api/formation-categories/99", {})).status).toBe(404);
  expect((await editor.put("/api/formation-categories/order", { ids: [99] })).status).toBe(404);
  expect((await editor.delete("/api/formation-categories/1")).status).toBe(409);
  await ok(editor.delete(`/api/formation-categories/${created.id}`));
  expect(await read<Category[]>(get("/api/formation-categories"))).toHaveLength(3);
});

test("a category shows a picture of the library, else its drawing; a wrong one is refused", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const path = "/api/formation-categories/1";
  const shown = async (locale = "fr") =>
    (await read<Category[]>(get(`/api/formation-categories?locale=${locale}`))).find(
      ({ id }) => id === 1,
    );
  expect(await shown()).toMatchObject({ cover: null, illustration: "agro" });
  const photo = await ok<{ id: number }>(
    editor.post("/api/media?filename=champ.jpg", await jpeg({ width: 640, height: 480 })),
    201,
  );
  await ok(editor.patch(`/api/media/${photo.id}`, { alt: { fr: "Un champ", de: "Ein Feld" } }));
  const changed = { cover_id: photo.id, illustration: "tractor" };
  expect(await ok<EditorCategory>(editor.put(path, changed))).toMatchObject(changed);
  expect(await shown("de")).toMatchObject({ cover: { alt: "Ein Feld" }, illustration: "tractor" });
  expect((await editor.delete(`/api/media/${photo.id}`)).status, "in use").toBe(409);
  for (const wrong of [{ cover_id: 4711 }, { illustration: "spaceship" }]) {
    const refused = await editor.put(path, wrong);
    expect(refused.status).toBe(422);
    expect((await read<{ errors: object }>(refused)).errors).toHaveProperty(
      Object.keys(wrong)[0] ?? "",
    );
  }
  // What is not named stays.
  await ok(editor.put(path, { summary: "Autre" }));
  expect(await shown()).toMatchObject({ cover_id: photo.id, illustration: "tractor" });
  await ok(editor.put(path, { cover_id: null, illustration: null }));
  expect(await shown()).toMatchObject({ cover: null, illustration: null });
  await ok(editor.delete(`/api/media/${photo.id}`));
});

test("plain fields write the caller's language, old slugs redirect, versions are checked", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const [before] = await read<EditorCategory[]>(editor.get(all));
  if (!before) throw new Error("no starting content");
  const path = `/api/formation-categories/${before.id}`;
  const change = {
    formation_category: "Farm machines",
    slug: "farm-machines",
    version: before.version,
  };
  const after = await ok<EditorCategory>(editor.put(`${path}?locale=en`, change));
  expect(after.translations.en).toMatchObject({ name: "Farm machines", slug: "farm-machines" });
  expect(after.translations.fr).toEqual(before.translations.fr);
  expect((await editor.put(path, { name: "Trop tard", version: before.version })).status).toBe(409);
  const list = await read<Category[]>(get("/api/formation-categories?locale=en"));
  const found = findCategory(list, before.translations.en?.slug ?? "");
  expect(found).toMatchObject({ segment: "farm-machines", category: { id: before.id } });
  const taken = await editor.put("/api/formation-categories/2?locale=en", {
    slug: "farm-machines",
  });
  expect(taken.status).toBe(409);
});

test("a category named only by a working copy cannot be deleted", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const input = { translations: { fr: { name: "Énergie" } } };
  const { id } = await ok<EditorCategory>(editor.post("/api/formation-categories", input), 201);
  await ok(editor.put("/api/desk/formations/1/draft", { category_formation_id: id }));
  expect((await editor.delete(`/api/formation-categories/${id}`)).status).toBe(409);
  await ok(editor.post("/api/desk/formations/1/publish", {}));
});
