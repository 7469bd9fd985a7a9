import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { EditorFormation } from "#app/website/formations/content-kind.ts";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import { aCourse, anArticle, createCourse, createPost, ok, read } from "#tests/setup/content.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { bin, revisions } from "../tables.server.ts";
import { emptyBin } from "./bin.server.ts";
import type { BinnedItem } from "./bin.ts";

type Bin = { data: BinnedItem[] };
const bound = "/api/desk/posts/bin";

test("a deleted item is only in the bin and is recovered as a draft with its history", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const translations = { fr: anArticle("Le four"), en: anArticle("The oven") };
  const { id } = await createPost(editor, { translations, tags: ["agro"], status: "published" });
  const before = await ok<EditorPost>(editor.get(`/api/desk/posts/${id}`));
  const history = await read<{ data: unknown[] }>(editor.get(`/api/desk/posts/${id}/revisions`));
  await ok(editor.delete(`/api/posts/${id}`));
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
  expect((await get("/api/posts/le-four")).status).toBe(404);
  expect((await editor.get(`/api/desk/posts/${id}`)).status).toBe(404);
  const found = await ok<{ data: { id: number }[] }>(
    editor.get("/api/desk/posts?page=1&search=four"),
  );
  expect(found.data.map((row) => row.id)).not.toContain(id);

  const [kept] = (await ok<Bin>(editor.get(bound))).data;
  expect(kept).toMatchObject({ id, title: "Le four" });
  const back = await ok<EditorPost>(editor.post(`${bound}/${id}/recover`, {}));
  expect(back).toMatchObject({ id, state: "draft", title: "Le four", shared: before.shared });
  expect(back.translations.en).toMatchObject({ title: "The oven", slug: "the-oven" });
  expect((await get(`/api/posts/${id}`)).status, "public only when published again").toBe(404);
  const after = await read<{ data: unknown[] }>(editor.get(`/api/desk/posts/${id}/revisions`));
  expect(after.data).toEqual(history.data);
  expect((await ok<Bin>(editor.get(bound))).data).toEqual([]);
  await ok(editor.post(`/api/desk/posts/${id}/publish`, {}));
  const again = await ok<EditorPost>(editor.get(`/api/desk/posts/${id}`));
  expect(again.published_at, "the day it first was public").toBe(before.published_at);
});

test("a recovered item gets another slug when its own is taken", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, anArticle("Le four"));
  await ok(editor.delete(`/api/posts/${id}`));
  await createPost(editor, anArticle("Le four"));
  const back = await ok<EditorPost>(editor.post(`${bound}/${id}/recover`, {}));
  expect(back.translations.fr?.slug).toBe("le-four-2");
});

test("staff recover their own drafts, those who may delete recover everything", async () => {
  const { as } = await startTestApp();
  const [staff, other, editor] = [await as("staff"), await as("staff"), await as("editor")];
  const { id } = await createPost(staff);
  await ok(staff.delete(`/api/posts/${id}`));
  expect((await ok<Bin>(other.get(bound))).data).toEqual([]);
  expect((await other.post(`${bound}/${id}/recover`, {})).status).toBe(404);
  expect((await other.delete(`${bound}/${id}`)).status).toBe(404);
  expect((await ok<Bin>(editor.get(bound))).data).toHaveLength(1);
  await ok(staff.post(`${bound}/${id}/recover`, {}));
  expect((await editor.post(`${bound}/${id}/recover`, {})).status, "the second is too late").toBe(
    404,
  );
});

test("an author cannot recover or erase what an editor deleted", async () => {
  const { as } = await startTestApp();
  const [staff, editor] = [await as("staff"), await as("editor")];
  const { id } = await createPost(staff);
  await ok(editor.post(`/api/desk/posts/${id}/publish`, {}));
  await ok(editor.delete(`/api/posts/${id}`));
  expect((await ok<Bin>(staff.get(bound))).data).toEqual([]);
  expect((await staff.post(`${bound}/${id}/recover`, {})).status).toBe(404);
  expect((await staff.delete(`${bound}/${id}`)).status).toBe(404);
});

test("a picture is kept as long as its deleted article can be recovered", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const media = editor.post("/api/media?filename=a.jpg", await jpeg());
  const cover = await ok<{ id: number }>(media, 201);
  const { id } = await createPost(editor, { ...anArticle("Le four"), cover_id: cover.id });
  await ok(editor.delete(`/api/posts/${id}`));
  const { places } = await ok<{ places: object[] }>(editor.get(`/api/media/${cover.id}`));
  expect(places).toEqual([{ type: "bin", id: `post-${id}`, label: "Le four" }]);
  expect((await editor.delete(`/api/media/${cover.id}`)).status).toBe(409);
  const back = await ok<EditorPost>(editor.post(`${bound}/${id}/recover`, {}));
  expect(back.shared).toMatchObject({ cover_id: cover.id });
  await ok(editor.delete(`/api/posts/${id}`));
  await ok(editor.delete(`${bound}/${id}`));
  await ok(editor.delete(`/api/media/${cover.id}`));
});

test("erasing an item deletes its revisions", async () => {
  const { as, db } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  await ok(editor.delete(`/api/posts/${id}`));
  await ok(editor.delete(`${bound}/${id}`));
  expect((await editor.post(`${bound}/${id}/recover`, {})).status).toBe(404);
  expect(await db.select().from(revisions).where(eq(revisions.itemId, id))).toEqual([]);
});

test("an item of the bin is erased after thirty days", async () => {
  const { as, db, clock } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  await ok(editor.delete(`/api/posts/${id}`));
  const days = (count: number) => new Date(clock.now.getTime() + count * 24 * 60 * 60 * 1000);
  await emptyBin(db, days(29));
  expect(await db.select().from(bin)).toHaveLength(1);
  await emptyBin(db, days(30));
  expect(await db.select().from(bin)).toEqual([]);
  expect(await db.select().from(revisions).where(eq(revisions.itemId, id))).toEqual([]);
});

test("a category with a deleted course is kept, and the course is recovered into it", async () => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  const input = { translations: { fr: { name: "Énergie" } } };
  const made = await ok<{ id: number }>(admin.post("/api/formation-categories", input), 201);
  const { id } = await createCourse(admin, { ...aCourse(), category_formation_id: made.id });
  await ok(admin.delete(`/api/formations/${id}`));
  const refused = await admin.delete(`/api/formation-categories/${made.id}`);
  expect(refused.status).toBe(409);
  const back = await ok<EditorFormation>(admin.post(`/api/desk/formations/bin/${id}/recover`, {}));
  expect(back).toMatchObject({ id, state: "draft", shared: { category_formation_id: made.id } });
});
