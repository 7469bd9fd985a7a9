import { expect, test } from "vitest";
import type { Page } from "#app/platform/http/pagination.ts";
import type { Formation } from "#app/website/formations/schema.ts";
import type { Post, PostSummary } from "#app/website/news/schema.ts";
import { aCourse, anArticle, createCourse, createPost, ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

/** Fields of the editor only. */
const editorOnly = ["versions", "may", "languages", "edited_by", "pictures", "translations"];

test.each(["posts", "formations"])(
  "the contract's %s have one shape, whoever asks",
  async (kind) => {
    const { as, get } = await startTestApp();
    const editor = await as("editor");
    const public_ = await read<PostSummary[]>(get(`/api/${kind}`));
    const staff = await read<PostSummary[]>(editor.get(`/api/${kind}`));
    const paged = await read<Page<PostSummary>>(editor.get(`/api/${kind}?page=1`));
    for (const row of [...staff, ...paged.data]) {
      for (const key of editorOnly) expect(row).not.toHaveProperty(key);
      for (const key of Object.keys(public_[0] ?? {})) expect(row).toHaveProperty(key);
    }
    const id = public_[0]?.id;
    const [seen, own] = [
      await read(get(`/api/${kind}/${id}`)),
      await read(editor.get(`/api/${kind}/${id}`)),
    ];
    expect(Object.keys(own as object).sort()).toEqual(Object.keys(seen as object).sort());
  },
);

test("the contract's routes answer staff with drafts, and with every language on request", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const post = await createPost(editor, anArticle("Encore un brouillon"));
  const course = await createCourse(editor, aCourse());
  const listed = async (path: string) =>
    (await read<PostSummary[]>(editor.get(path))).map(({ id }) => id);
  expect(await listed("/api/posts")).toContain(post.id);
  expect(await listed("/api/formations")).toContain(course.id);
  expect((await get(`/api/posts/${post.id}`)).status).toBe(404);
  const alone = await ok<Post>(editor.get(`/api/posts/${post.slug}`));
  expect(alone).toMatchObject({ id: post.id, title: "Encore un brouillon" });
  const whole = await ok(editor.get(`/api/posts/${post.id}?translations=all`));
  expect(whole).toMatchObject({ translations: { fr: { title: "Encore un brouillon" }, en: null } });
});

test("a course of 999 months is refused with a message", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createCourse(editor);
  for (const locale of ["fr", "en", "de"]) {
    const answer = await editor.put(
      `/api/formations/${id}`,
      { ...aCourse(), duration_months: 999 },
      { "accept-language": locale },
    );
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
    expect([answer.status, Object.keys(errors)], locale).toEqual([422, ["duration_months"]]);
    expect(errors.duration_months?.[0], locale).toContain("120");
  }
});

test("a published course replaced without a status is public as it is answered", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const course = await createCourse(editor, { ...aCourse(), status: "published" });
  const path = `/api/formations/${course.id}`;
  const answer = await ok<Formation>(editor.put(path, { title: "Pompes", place: "Bouaké" }));
  expect(answer).toMatchObject({ title: "Pompes", place: "Bouaké", status: "published" });
  const seen = await read<Formation>(get(path));
  expect(seen).toMatchObject({ title: "Pompes", place: "Bouaké", status: "published" });
});

test("a change of another part and a new language stay unpublished, and the answer leaves them out", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const course = await createCourse(editor, { ...aCourse(), status: "published" });
  const path = `/api/formations/${course.id}`;
  await ok(editor.put(`/api/desk/formations/${course.id}/draft`, { title: "Pas encore" }));
  const answer = await ok<Formation>(
    editor.put(path, { place: "Korhogo", translations: { en: { title: "Pumps" } } }),
  );
  const { title, place, available_locales } = await read<Formation>(get(path));
  expect(answer).toMatchObject({ title, place, available_locales });
  expect([title, place, available_locales]).toEqual([course.title, "Korhogo", ["fr"]]);
  const desk = await ok<{ title: string }>(editor.get(`/api/desk/formations/${course.id}`));
  expect(desk.title).toBe("Pas encore");
});

test("a draft replaced without a status stays a draft", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createCourse(editor, aCourse());
  const answer = await ok<Formation>(editor.put(`/api/formations/${id}`, { title: "Pompes" }));
  expect(answer).toMatchObject({ title: "Pompes", status: "draft" });
  expect((await get(`/api/formations/${id}`)).status).toBe(404);
});
