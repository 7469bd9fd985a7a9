import { expect, test } from "vitest";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import { anArticle, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { Conflict } from "../schema.ts";
import type { Company } from "./presence.ts";

test("the second of two concurrent edits gets 409 and nothing is overwritten", async () => {
  const { as } = await startTestApp();
  const [awa, bintou] = [await as("editor"), await as("editor")];
  const { id, versions } = await createPost(awa);
  const path = `/api/desk/posts/${id}/draft`;
  await ok(awa.put(path, { title: "Le titre d’Awa", versions }));
  const refused = await bintou.put(path, { title: "Le titre de Bintou", versions });
  expect(refused.status).toBe(409);
  const { conflict, message } = await read<Conflict>(refused);
  expect(message).toContain("Test editor");
  expect(conflict.fr).toMatchObject({
    version: 2,
    content: { title: "Le titre d’Awa" },
    edited_by: { id: awa.user.id },
    base: { title: "Un tracteur pour l’atelier" },
  });
  const now = await read<EditorPost>(bintou.get(`/api/desk/posts/${id}`));
  expect(now.title).toBe("Le titre d’Awa");
  // Having seen the other's text, they may go on from there.
  const merged = { title: "Le titre des deux", versions: { fr: conflict.fr?.version ?? 0 } };
  expect(await ok(bintou.put(path, merged))).toMatchObject({ title: "Le titre des deux" });
});

test("edits of different parts never conflict", async () => {
  const { as } = await startTestApp();
  const [awa, bintou] = [await as("editor"), await as("editor")];
  const { id, versions } = await createPost(awa);
  const path = `/api/desk/posts/${id}/draft`;
  await ok(awa.put(path, { title: "Autre titre", versions }));
  await ok(bintou.put(path, { translations: { en: { title: "English" } }, versions }));
  const last = await ok<EditorPost>(bintou.put(path, { tags: ["agro"], versions }));
  expect(last.translations).toMatchObject({
    fr: { title: "Autre titre" },
    en: { title: "English" },
    de: null,
  });
  expect(last.shared.tags).toEqual(["agro"]);
});

test("a save that is sent again after a lost answer is no conflict", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id, versions } = await createPost(editor);
  const change = { title: "Une fois", versions };
  const first = await ok(editor.put(`/api/desk/posts/${id}/draft`, change));
  const again = await ok(editor.put(`/api/desk/posts/${id}/draft`, change));
  expect(again.versions).toEqual(first.versions);
});

test("of many simultaneous saves one succeeds", async () => {
  const { as } = await startTestApp();
  const editors = await Promise.all(Array.from({ length: 5 }, () => as("editor")));
  const [first] = editors;
  if (!first) return;
  const { id, versions } = await createPost(first);
  const answers = await Promise.all(
    editors.map((editor, n) =>
      editor.put(`/api/desk/posts/${id}/draft`, { title: `N° ${n}`, versions }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409, 409, 409]);
});

test("publishing an outdated version is refused", async () => {
  const { as } = await startTestApp();
  const [awa, bintou] = [await as("editor"), await as("editor")];
  const { id, versions } = await createPost(awa);
  await ok(bintou.put(`/api/desk/posts/${id}/draft`, { title: "Pas encore relu" }));
  expect((await awa.post(`/api/desk/posts/${id}/publish`, { versions })).status).toBe(409);
  expect(await publish(awa, id)).toMatchObject({ title: "Pas encore relu" });
});

test("a slug in use is refused when chosen and numbered when generated", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const first = await createPost(editor, anArticle("Le même titre"));
  const second = await createPost(editor, anArticle("Le même titre"));
  expect([first.slug, second.slug]).toEqual(["le-meme-titre", "le-meme-titre-2"]);
  const taken = await editor.put(`/api/posts/${second.id}`, { slug: first.slug });
  expect(taken.status).toBe(409);
  expect(await read(taken)).toMatchObject({
    errors: { slug: [expect.stringContaining("Le même titre")] },
  });
  const many = await Promise.all(
    Array.from({ length: 4 }, () =>
      editor.post("/api/post", { title: "Course", slug: "une-course" }),
    ),
  );
  expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  for (const slug of ["123", "a b", "é", "-a", "a--b", "x".repeat(121)]) {
    expect((await editor.put(`/api/posts/${second.id}`, { slug })).status, slug).toBe(422);
  }
  expect((await editor.put(`/api/posts/${second.id}`, { slug: "latest" })).status).toBe(422);
});

test("presence lists who else has the item open", async () => {
  const { as, clock } = await startTestApp();
  const [awa, bintou] = [await as("editor"), await as("editor")];
  const { id } = await createPost(awa);
  const path = `/api/desk/posts/${id}/presence`;
  const others = async (asked: Promise<Response>) => (await ok<Company>(asked)).others;
  expect(await others(awa.post(path, { part: "fr", field: "body", block: 3 }))).toEqual([]);
  const seen = await others(bintou.post(path, { part: "en" }));
  const awaHere = { id: awa.user.id, name: "Test editor", part: "fr", field: "body", block: 3 };
  expect(seen).toMatchObject([awaHere]);
  await ok(awa.delete(path));
  expect(await others(bintou.post(path, {}))).toEqual([]);
  await ok(awa.post(path, {}));
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await others(bintou.post(path, {}))).toEqual([]);
});

test("whoever is in the text learns that it was published and withdrawn", async () => {
  const { as } = await startTestApp();
  const [awa, bintou] = [await as("editor"), await as("editor")];
  const { id } = await createPost(awa);
  const here = async () => ok<Company>(awa.post(`/api/desk/posts/${id}/presence`, {}));
  const french = { public: false, scheduled_at: null };
  expect(await here()).toMatchObject({ state: "draft", languages: { fr: french } });
  await publish(bintou, id);
  expect(await here()).toMatchObject({ state: "published", languages: { fr: { public: true } } });
  await ok(bintou.post(`/api/desk/posts/${id}/unpublish`, {}));
  expect(await here()).toMatchObject({ state: "draft", languages: { fr: french } });
});

test("whoever is in the text learns that it was saved, and that their words were set aside", async () => {
  const { as, clock } = await startTestApp();
  const [awa, bintou] = [await as("editor"), await as("editor")];
  const { id } = await createPost(awa);
  const path = `/api/desk/posts/${id}`;
  const here = async () => ok<Company>(awa.post(`${path}/presence`, {}));
  expect(await here()).toMatchObject({ versions: { fr: 1, en: null }, set_aside: [] });
  clock.now = new Date(clock.now.getTime() + 1_000);
  await ok(awa.put(`${path}/draft`, { excerpt: "Le résumé d’Awa." }));
  expect((await here()).versions.fr).toBe(2);
  // A text of Bintou's own that she gives up concerns nobody else.
  const give = (excerpt: string) =>
    bintou.post(`${path}/revisions`, { part: "fr", content: { excerpt } });
  await give("Le résumé de Bintou.");
  expect((await here()).set_aside).toEqual([]);
  await give("Le résumé d’Awa.");
  expect((await here()).set_aside).toMatchObject([{ part: "fr", by: "Test editor" }]);
});
