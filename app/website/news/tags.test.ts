import { expect, test } from "vitest";
import { anArticle, createPost, ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { type EditorTag, type Post, tagLimits } from "./schema.ts";

test("topics are created, renamed and, once unused, deleted", async () => {
  const { as, get } = await startTestApp();
  const [editor, staff, visitor] = [await as("editor"), await as("staff"), await as("visitor")];
  const label = { fr: "Élevage", en: "Livestock", de: "Viehzucht" };
  expect((await visitor.get("/api/tags")).status).toBe(401);
  expect((await staff.post("/api/tags", { label })).status).toBe(403);
  expect(await ok(editor.post("/api/tags", { label }), 201)).toEqual({
    key: "elevage",
    label,
    posts: 0,
    version: 1,
  });
  expect((await editor.post("/api/tags", { label })).status).toBe(409);
  const post = await createPost(editor, { ...anArticle(), tags: ["elevage"], status: "published" });
  const renamed = { ...label, fr: "Bétail" };
  await ok(editor.put("/api/tags/elevage", { label: renamed }));
  const shown = await read<Post>(get(`/api/posts/${post.id}`));
  expect(shown.tags).toEqual([{ key: "elevage", label: "Bétail" }]);
  const tags = await read<EditorTag[]>(staff.get("/api/tags"));
  expect(tags.find(({ key }) => key === "elevage")?.posts).toBe(1);
  expect((await editor.delete("/api/tags/elevage")).status).toBe(409);
  await ok(editor.delete(`/api/posts/${post.id}`));
  await ok(editor.delete("/api/tags/elevage"));
  expect((await editor.delete("/api/tags/elevage")).status).toBe(404);
});

const livestock = { fr: "Élevage", en: "Livestock", de: "Viehzucht" };
const cattle = { fr: "Bétail", en: "Cattle", de: "Rinder" };

test("a topic is merged into another with all its articles, and its address leads there", async () => {
  const { as, get } = await startTestApp();
  const [editor, staff] = [await as("editor"), await as("staff")];
  for (const label of [livestock, cattle]) await ok(editor.post("/api/tags", { label }), 201);
  const article = (tags: string[]) => ({ ...anArticle(), tags });
  const shown = await createPost(editor, { ...article(["elevage", "agro"]), status: "published" });
  const both = await createPost(editor, {
    ...article(["betail", "elevage"]),
    title: "Les deux",
    status: "published",
  });
  const draft = await createPost(editor, { ...article(["elevage"]), title: "Brouillon" });
  const binned = await createPost(editor, { ...article(["elevage"]), title: "Corbeille" });
  await ok(editor.delete(`/api/posts/${binned.id}`));
  const path = "/api/tags/elevage/merge";
  expect((await staff.post(path, { into: "betail" })).status).toBe(403);
  expect((await editor.post(path, { into: "elevage" })).status).toBe(422);
  expect((await editor.post(path, { into: "nothing" })).status).toBe(422);
  expect((await editor.post(path, { into: "betail", version: 7 })).status).toBe(409);
  const merged = await ok<EditorTag & { moved: number }>(editor.post(path, { into: "betail" }));
  expect(merged).toMatchObject({ key: "betail", posts: 3, moved: 3 });
  const keys = async (id: number) =>
    (await read<Post>(get(`/api/posts/${id}`))).tags.map(({ key }) => key).sort();
  expect(await keys(shown.id)).toEqual(["agro", "betail"]);
  expect(await keys(both.id)).toEqual(["betail"]);
  const kept = await read<{ shared: { tags: string[] } }>(
    editor.get(`/api/desk/posts/${draft.id}`),
  );
  expect(kept.shared.tags).toEqual(["betail"]);
  await ok(editor.post(`/api/desk/posts/bin/${binned.id}/recover`));
  const back = await read<{ shared: { tags: string[] } }>(
    editor.get(`/api/desk/posts/${binned.id}`),
  );
  expect(back.shared.tags).toEqual(["betail"]);
  const old = await read<Post[]>(get("/api/posts?tag=elevage"));
  expect(old.map(({ id }) => id).sort()).toEqual([shown.id, both.id].sort());
  const topics = await read<{ key: string; former_keys: string[] }[]>(get("/api/posts/tags"));
  expect(topics.find(({ key }) => key === "betail")?.former_keys).toEqual(["elevage"]);
  // The name is free again, and then the address is its own.
  await ok(editor.post("/api/tags", { label: livestock }), 201);
  expect(await read<Post[]>(get("/api/posts?tag=elevage"))).toEqual([]);
});

test("a topic renamed by two editors gives the second a conflict with what it is now", async () => {
  const { as } = await startTestApp();
  const [first, second] = [await as("editor"), await as("admin")];
  await ok(first.post("/api/tags", { label: livestock }), 201);
  await ok(first.put("/api/tags/elevage", { label: cattle, version: 1 }));
  const late = await second.put("/api/tags/elevage", { label: livestock, version: 1 });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { label: cattle, version: 2 } });
});

test("there are at most sixty topics, and those who manage categories make them", async () => {
  const { as } = await startTestApp();
  const [editor, admin] = [await as("editor"), await as("admin")];
  const name = { fr: "Écriture", en: "Writing", de: "Schreiben" };
  await ok(admin.post("/api/roles", { name, permissions: ["news.edit"] }), 201);
  const writer = await as("staff", { role: "ecriture" });
  expect((await writer.post("/api/tags", { label: livestock })).status).toBe(403);
  const present = (await read<EditorTag[]>(editor.get("/api/tags"))).length;
  const label = (nth: number) => ({ fr: `Sujet ${nth}`, en: `Topic ${nth}`, de: `Thema ${nth}` });
  for (let nth = present; nth < tagLimits.tags; nth += 1) {
    await ok(editor.post("/api/tags", { label: label(nth) }), 201);
  }
  expect((await editor.post("/api/tags", { label: livestock })).status).toBe(409);
});
