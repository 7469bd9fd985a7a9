import { expect, test } from "vitest";
import type { Post } from "#app/website/news/schema.ts";
import { aCourse, createCourse, createPost, ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

type Link = { token: string; expires_at: string };

test("a signed link shows the draft to anybody, as a visitor would get it, for an hour", async () => {
  const { as, get, clock } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { title: "Pas encore public" }));
  const { token, expires_at } = await ok<Link>(editor.post(`/api/desk/posts/${id}/preview`));
  const shown = await get(`/api/desk/posts/${id}/preview?token=${token}&locale=de`);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  const post = await read<Post>(shown);
  expect(post).toMatchObject({ title: "Pas encore public", locale: "fr", fallback: true });
  expect(post).not.toHaveProperty("versions");
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
  clock.now = new Date(new Date(expires_at).getTime() + 1);
  expect((await get(`/api/desk/posts/${id}/preview?token=${token}`)).status).toBe(403);
});

test("the preview of a translation without an author has that of the French draft", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const fr = { title: "Le four", author: "Aya Koné" };
  const en = { title: "The oven", author: "" };
  const { id } = await createPost(editor, { translations: { fr, en } });
  const { token } = await ok<Link>(editor.post(`/api/desk/posts/${id}/preview`));
  const shown = await get(`/api/desk/posts/${id}/preview?token=${token}&locale=en`);
  expect(await read<Post>(shown)).toMatchObject({ title: "The oven", author: "Aya Koné" });
});

test("preview links cannot be forged, prolonged or used for another item", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const [mine, other] = [await createPost(editor), await createPost(editor)];
  const course = await createCourse(editor, aCourse());
  const { token } = await ok<Link>(editor.post(`/api/desk/posts/${mine.id}/preview`));
  const [until = "", signature = ""] = token.split(".");
  const later = (Number.parseInt(until, 36) + 3_600_000).toString(36);
  const forged = [
    "",
    "x",
    `${until}.`,
    `${later}.${signature}`,
    `${until}.${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`,
    `${until}.${"A".repeat(43)}`,
    `zzzzzzzzz.${signature}`,
  ];
  for (const wrong of forged) {
    const path = `/api/desk/posts/${mine.id}/preview?token=${encodeURIComponent(wrong)}`;
    expect((await get(path)).status, wrong).toBe(403);
  }
  expect((await get(`/api/desk/posts/${other.id}/preview?token=${token}`)).status).toBe(403);
  expect((await get(`/api/desk/formations/${course.id}/preview?token=${token}`)).status).toBe(403);
  expect((await get(`/api/desk/posts/${mine.id}/preview`)).status).toBe(422);
});
