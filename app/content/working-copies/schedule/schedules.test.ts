import { expect, test } from "vitest";
import { formationServerKind } from "#app/website/formations/content-kind.server.ts";
import { postServerKind } from "#app/website/news/content-kind.server.ts";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import type { Post } from "#app/website/news/schema.ts";
import {
  aCourse,
  anArticle,
  createCourse,
  createPost,
  ok,
  publish,
  read,
} from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { Revision, ScheduledText } from "../drafts/revision.ts";
import { applySchedules } from "./apply-schedules.server.ts";

const HOUR = 60 * 60 * 1000;

async function aDay() {
  const app = await startTestApp();
  const from = app.clock.now.getTime();
  const at = (hours: number) => new Date(from + hours * HOUR).toISOString();
  async function wait(hours: number) {
    app.clock.now = new Date(from + hours * HOUR);
    for (const kind of [postServerKind, formationServerKind])
      await applySchedules(app.db, kind, app.clock.now);
  }
  return { ...app, at, wait };
}

test("a scheduled item is not public in marks, list and export, and publishing again keeps the schedule", async () => {
  const { as, get, at, wait } = await aDay();
  const editor = await as("editor");
  const { id } = await createPost(editor, anArticle("Sous embargo"));
  await publish(editor, id, { publish_at: at(2) });
  const item = await read<EditorPost>(editor.get(`/api/desk/posts/${id}`));
  expect(item).toMatchObject({ state: "scheduled", published_at: at(2) });
  expect(item.languages.fr).toMatchObject({
    state: "scheduled",
    public: false,
    scheduled_at: at(2),
  });
  const path = "/api/desk/posts?language=fr&language_state=scheduled";
  expect((await read<EditorPost[]>(editor.get(path))).map((post) => post.id)).toEqual([id]);
  const table = await (await editor.get("/api/desk/posts/export?status=scheduled")).text();
  expect(table).toContain("Programmé");
  expect(table).not.toContain("Publié;");
  // One more language, or the whole list at once, leaves the hour as it was planned.
  const english = { translations: { en: anArticle("Under embargo") } };
  await ok(editor.put(`/api/desk/posts/${id}/draft`, english));
  await publish(editor, id, { locales: ["en"] });
  await ok(editor.post("/api/desk/posts/bulk", { action: "publish", ids: [id] }));
  await ok(editor.put(`/api/posts/${id}`, { status: "published" }));
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
  await wait(1.9);
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
  await wait(2);
  expect(await read(get(`/api/posts/${id}?locale=en`))).toMatchObject({ title: "Under embargo" });
  const { data } = await read<{ data: Revision[] }>(
    editor.get(`/api/desk/posts/${id}/revisions?part=en`),
  );
  expect(data[0]).toMatchObject({ event: "published", by: { id: editor.user.id } });
});

test("a schedule is removed only on request", async () => {
  const { as, get, at } = await aDay();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  await publish(editor, id, { publish_at: at(5) });
  await publish(editor, id, { publish_at: null });
  expect(await read(get(`/api/posts/${id}`))).toMatchObject({ published_at: at(0) });
});

test("a change or a language of a public item can be scheduled", async () => {
  const { as, get, at, wait } = await aDay();
  const editor = await as("editor");
  const { id } = await createPost(editor, { ...anArticle("Avant"), status: "published" });
  const path = `/api/posts/${id}`;
  await ok(
    editor.put(`/api/desk/posts/${id}/draft`, {
      translations: { fr: { title: "Après" }, en: anArticle("After") },
    }),
  );
  const planned = await publish(editor, id, { locales: ["fr", "en"], publish_at: at(3) });
  expect(planned.state).toBe("published");
  expect(planned.languages).toMatchObject({
    fr: { state: "published", pending: true, scheduled_at: at(3) },
    en: { state: "scheduled", public: false },
  });
  // What is written after that is another matter.
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { title: "Encore autre chose" }));
  await wait(2.9);
  expect(await read(get(path))).toMatchObject({ title: "Avant" });
  await wait(3);
  expect(await read(get(path))).toMatchObject({ title: "Après", published_at: at(0) });
  expect(await read(get(`${path}?locale=en`))).toMatchObject({ title: "After", fallback: false });
  const after = await read<EditorPost>(editor.get(`/api/desk/posts/${id}`));
  expect(after.languages.fr).toMatchObject({ pending: true, scheduled_at: null });
});

test("a publishing time in the past is refused", async () => {
  const { as, get, at } = await aDay();
  const editor = await as("editor");
  const { id } = await createCourse(editor, aCourse("Forge"));
  const late = await editor.post(`/api/desk/formations/${id}/publish`, { publish_at: at(-24) });
  expect(late.status).toBe(422);
  expect(await read(late)).toMatchObject({ errors: { publish_at: [expect.any(String)] } });
  expect((await get(`/api/formations/${id}`)).status).toBe(404);
});

test("courses are scheduled too, and an item with an end is withdrawn", async () => {
  const { as, get, at, wait } = await aDay();
  const editor = await as("editor");
  const { id } = await createCourse(editor, aCourse("Soudure"));
  const path = `/api/formations/${id}`;
  const early = { publish_at: at(2), end_at: at(1) };
  const refused = await editor.post(`/api/desk/formations/${id}/publish`, early);
  expect(await read(refused)).toMatchObject({ errors: { end_at: [expect.any(String)] } });
  await ok(editor.post(`/api/desk/formations/${id}/publish`, { publish_at: at(2), end_at: at(4) }));
  expect((await get(path)).status).toBe(404);
  await wait(2);
  expect((await get(path)).status).toBe(200);
  expect(await read(editor.get(`/api/desk/formations/${id}`))).toMatchObject({
    state: "published",
    ends_at: at(4),
  });
  await wait(4);
  expect((await get(path)).status).toBe(404);
  expect(await read(editor.get(`/api/desk/formations/${id}`))).toMatchObject({
    state: "draft",
    ends_at: null,
  });
});

test("withdrawing, archiving and deleting remove the schedules", async () => {
  const { as, get, at, wait } = await aDay();
  const editor = await as("editor");
  const ids = [];
  for (const act of ["unpublish", "archive"]) {
    const { id } = await createPost(editor);
    await publish(editor, id, { publish_at: at(1) });
    const off = await ok<EditorPost>(editor.post(`/api/desk/posts/${id}/${act}`, {}));
    expect(off.languages.fr).toMatchObject({ state: "draft", scheduled_at: null });
    expect(off.published_at).toBeNull();
    ids.push(id);
  }
  await wait(1);
  for (const id of ids) expect((await get(`/api/posts/${id}`)).status).toBe(404);
});

test("an article keeps the day it was first public", async () => {
  const { as, get, wait, at } = await aDay();
  const editor = await as("editor");
  const { id } = await createPost(editor, { ...anArticle(), status: "published" });
  await wait(0.2);
  await ok(editor.post(`/api/desk/posts/${id}/unpublish`, {}));
  await wait(0.4);
  await publish(editor, id);
  expect((await read<Post>(get(`/api/posts/${id}`))).published_at).toBe(at(0));
});

test("what is typed after scheduling stays out until it is included", async () => {
  const { as, get, at, wait } = await aDay();
  const editor = await as("editor");
  const { id } = await createPost(editor, anArticle("Sous embargo"));
  const path = `/api/desk/posts/${id}`;
  const planned = await publish(editor, id, { publish_at: at(2) });
  expect(planned.languages.fr.schedule_behind).toBe(false);
  const typed = await ok(editor.put(`${path}/draft`, { title: "Sous embargo, corrigé" }));
  expect(typed.languages.fr).toMatchObject({ scheduled_at: at(2), schedule_behind: true });
  const fixed = () => ok<ScheduledText>(editor.get(`${path}/translations/fr/scheduled`));
  expect(await fixed()).toMatchObject({
    at: at(2),
    by: { id: editor.user.id },
    content: { title: "Sous embargo" },
    differences: [{ field: "title" }],
  });
  const included = await publish(editor, id, { locales: ["fr"], publish_at: at(2) });
  expect(included.languages.fr).toMatchObject({ scheduled_at: at(2), schedule_behind: false });
  expect(await fixed()).toMatchObject({
    content: { title: "Sous embargo, corrigé" },
    differences: [],
  });
  const topics = await ok(editor.put(`${path}/draft`, { tags: ["agro"] }));
  expect(topics.facts_behind).toBe(true);
  await wait(2);
  expect(await read(get(`/api/posts/${id}`))).toMatchObject({
    title: "Sous embargo, corrigé",
    tags: [],
  });
  expect((await editor.get(`${path}/translations/fr/scheduled`)).status).toBe(404);
});
