import { expect, test } from "vitest";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import { anArticle, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { png } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { BulkResult } from "./bulk-result.ts";

test("bulk: failures are listed, the other items are changed", async () => {
  const { as } = await startTestApp();
  const [editor, staff] = [await as("editor"), await as("staff")];
  const whole = await createPost(editor);
  const empty = await createPost(editor, { title: "Vide" });
  const ids = [whole.id, empty.id, 999_999];
  const bulk = await ok<BulkResult>(
    editor.post("/api/desk/posts/bulk", { action: "publish", ids }),
  );
  expect(bulk.done).toEqual([whole.id]);
  expect(bulk.failed.map(({ id }) => id)).toEqual([empty.id, 999_999]);
  const needed = [expect.any(String)];
  expect(bulk.failed[0]?.fields).toEqual({
    "translations.fr.excerpt": needed,
    "translations.fr.body": needed,
  });
  const refused = await ok<{ done: number[] }>(
    staff.post("/api/desk/posts/bulk", { action: "delete", ids: [whole.id] }),
  );
  expect(refused.done).toEqual([]);
});

test("bulk publish skips withdrawn and incomplete languages", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const translations = { fr: anArticle("Le four"), de: anArticle("Der Ofen") };
  const { id } = await createPost(editor, { translations });
  await publish(editor, id);
  await ok(editor.post(`/api/desk/posts/${id}/unpublish`, { locales: ["de"] }));
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { title: "Le four neuf" }));
  const ids = [id];
  await ok(editor.post("/api/desk/posts/bulk", { action: "publish", ids }));
  expect(await read(get(`/api/posts/${id}`))).toMatchObject({ title: "Le four neuf" });
  const after = await ok<EditorPost>(editor.get(`/api/desk/posts/${id}`));
  expect(after.languages.de.public, "taken off by a decision").toBe(false);

  const media = editor.post("/api/media?filename=a.png", await png());
  const cover = await ok<{ id: number }>(media, 201);
  await ok(editor.patch(`/api/media/${cover.id}`, { alt: { fr: "Un tracteur" } }));
  const half = await createPost(editor, { translations, cover_id: cover.id });
  const bulk = await ok<BulkResult>(
    editor.post("/api/desk/posts/bulk", { action: "publish", ids: [half.id] }),
  );
  expect(bulk).toMatchObject({ done: [half.id], failed: [] });
  const { languages } = await ok<EditorPost>(editor.get(`/api/desk/posts/${half.id}`));
  expect([languages.fr.public, languages.de.public]).toEqual([true, false]);
});

test("bulk publishing names what stays planned, and what was refused with what it lacks", async () => {
  const { as, clock } = await startTestApp();
  const editor = await as("editor");
  const waits = await createPost(editor, anArticle("Sous embargo"));
  const hour = new Date(clock.now.getTime() + 3_600_000).toISOString();
  await publish(editor, waits.id, { publish_at: hour });
  const whole = await createPost(editor, anArticle("Prêt à partir"));
  const english = { ...anArticle("In English"), excerpt: "In short." };
  const fr = { title: "Sans résumé", body: anArticle().body };
  const lacking = await createPost(editor, { translations: { fr, en: english } });
  const ids = [waits.id, whole.id, lacking.id];
  const result = await ok<BulkResult>(
    editor.post("/api/desk/posts/bulk", { action: "publish", ids }),
  );
  expect(result.done).toEqual([waits.id, whole.id]);
  expect(result.planned).toEqual([{ id: waits.id, at: hour }]);
  expect(result.failed).toMatchObject([
    {
      id: lacking.id,
      findings: [{ key: "required", severity: "blocker", place: { part: "fr", field: "excerpt" } }],
    },
  ]);
});
