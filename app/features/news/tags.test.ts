import { expect, test } from "vitest";
import { anArticle, createPost, ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { EditorTag, Post } from "./schema.ts";

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
