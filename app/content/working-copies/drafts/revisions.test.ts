import { expect, test } from "vitest";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import type { Post } from "#app/website/news/schema.ts";
import { anArticle, createPost, ok, publish, read, text } from "#tests/setup/content.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { differencesBetween, stretchesBetween } from "./differences.ts";
import type { Revision, RevisionDetail } from "./revision.ts";

type Revisions = { data: Revision[]; meta: { total: number } };

test("an old revision is compared and restored, and visitors see it only once published", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, { ...anArticle(), status: "published" });
  const path = `/api/desk/posts/${id}`;
  await ok(editor.put(path, { title: "Un tracteur bleu pour l’atelier" }));
  await ok(editor.put(path, { body: text("Tout autre chose."), status: "published" }));
  const { data } = await read<Revisions>(editor.get(`${path}/revisions?part=fr`));
  expect(data.map(({ event }) => event)).toEqual([
    "published",
    "saved",
    "saved",
    "published",
    "created",
  ]);
  const [, , titled, , first] = data;
  const detail = await read<RevisionDetail>(editor.get(`${path}/revisions/${titled?.id}`));
  expect(detail.differences).toEqual([
    {
      field: "title",
      stretches: [
        { kind: "same", text: "Un tracteur " },
        { kind: "added", text: "bleu " },
        { kind: "same", text: "pour l’atelier" },
      ],
    },
  ]);
  const now = `${path}/revisions/${first?.id}?against=current`;
  const changed = (await read<RevisionDetail>(editor.get(now))).differences;
  expect(changed.map(({ field }) => field).sort()).toEqual(["body", "title"]);
  const restored = await ok<EditorPost>(editor.post(`${path}/revisions/${first?.id}/restore`, {}));
  expect(restored).toMatchObject({ title: "Un tracteur pour l’atelier" });
  expect((await read<Post>(get(`/api/posts/${id}`))).title).toBe("Un tracteur bleu pour l’atelier");
  await publish(editor, id);
  expect((await read<Post>(get(`/api/posts/${id}`))).title).toBe("Un tracteur pour l’atelier");
});

test("steady autosaves share one revision; another person or a pause starts a new one", async () => {
  const { as, clock } = await startTestApp();
  const [awa, bintou] = [await as("editor"), await as("editor")];
  const { id } = await createPost(awa);
  const path = `/api/desk/posts/${id}`;
  const autosave = (who: typeof awa, title: string) => ok(who.put(`${path}/draft`, { title }));
  for (const title of ["A", "AB", "ABC"]) await autosave(awa, title);
  await autosave(bintou, "Bintou");
  await autosave(awa, "Awa encore");
  clock.now = new Date(clock.now.getTime() + 11 * 60 * 1000);
  await autosave(awa, "Plus tard");
  const { data } = await read<Revisions>(awa.get(`${path}/revisions?part=fr&page=1&per_page=10`));
  expect(data.map(({ title }) => title)).toEqual([
    "Plus tard",
    "Awa encore",
    "Bintou",
    "ABC",
    "Un tracteur pour l’atelier",
  ]);
});

test("deleting the whole text keeps it as a revision with its time", async () => {
  const { as, clock } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  const path = `/api/desk/posts/${id}`;
  const autosave = (body: object) => ok(editor.put(`${path}/draft`, { body }));
  const page = "Une page entière, écrite pendant toute une matinée à l’atelier.";
  for (const words of [1, 4, 8, 11]) {
    clock.now = new Date(clock.now.getTime() + 5_000);
    await autosave(text(page.split(" ").slice(0, words).join(" ")));
  }
  const written = clock.now.toISOString();
  clock.now = new Date(clock.now.getTime() + 5_000);
  await autosave({ type: "doc", content: [] });
  const { data } = await read<Revisions>(editor.get(`${path}/revisions?part=fr`));
  expect(data.map(({ event, at }) => [event, at])).toEqual([
    ["autosaved", clock.now.toISOString()],
    ["autosaved", written],
    ["created", expect.any(String)],
  ]);
  const restored = await ok<EditorPost>(
    editor.post(`${path}/revisions/${data[1]?.id}/restore`, {}),
  );
  expect(JSON.stringify(restored.body)).toContain("toute une matinée à l’atelier");
});

test("an hour of writing leaves a version every few minutes", async () => {
  const { as, clock } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  for (let minute = 0; minute < 60; minute += 1) {
    clock.now = new Date(clock.now.getTime() + 60_000);
    const body = text(`Mot ${"encore ".repeat(minute)}`);
    await ok(editor.put(`/api/desk/posts/${id}/draft`, { body }));
  }
  const list = `/api/desk/posts/${id}/revisions?part=fr`;
  const { meta } = await read<Revisions>(editor.get(list));
  expect(meta.total).toBeGreaterThanOrEqual(20);
  expect(meta.total).toBeLessThan(30);
});

test("a version kept by hand can be named, and a rejected text is kept as a revision", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  const path = `/api/desk/posts/${id}/revisions`;
  await ok(editor.post(path, { part: "fr" }), 201);
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { excerpt: "Le texte de Bintou." }));
  const mine = { title: "Le mien", body: text("Mon paragraphe, écarté.") };
  await ok(editor.post(path, { part: "fr", content: mine }), 201);
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { excerpt: "Le texte de Bintou, encore." }));
  const { data } = await read<Revisions>(editor.get(`${path}?part=fr`));
  expect(data.map(({ event }) => event)).toEqual([
    "autosaved",
    "setAside",
    "autosaved",
    "saved",
    "created",
  ]);
  const [, aside, , kept] = data;
  const detail = await read<RevisionDetail>(editor.get(`${path}/${aside?.id}`));
  expect(detail.content).toMatchObject({ ...mine, excerpt: "Le texte de Bintou." });
  await ok(editor.patch(`${path}/${kept?.id}`, { name: "Avant la relecture" }));
  const named = await read<Revisions>(editor.get(`${path}?part=fr`));
  expect(named.data[3]).toMatchObject({ name: "Avant la relecture", version: 1 });
  const wrong = { part: "fr", content: { body: { type: "doc", content: [{ type: "script" }] } } };
  expect((await editor.post(path, wrong)).status).toBe(422);
});

test("a revision reports lost pictures before it is restored", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const cover = await ok<{ id: number }>(
    editor.post("/api/media?filename=a.jpg", await jpeg()),
    201,
  );
  const { id } = await createPost(editor, { ...anArticle(), cover_id: cover.id });
  const path = `/api/desk/posts/${id}`;
  await ok(editor.put(`${path}/draft`, { cover_id: null }));
  const { data } = await read<Revisions>(editor.get(`${path}/revisions`));
  const first = data.filter(({ part }) => part === "shared").at(-1);
  const shown = async () =>
    (await ok<RevisionDetail>(editor.get(`${path}/revisions/${first?.id}`))).lost_pictures;
  expect(await shown()).toBe(0);
  await ok(editor.delete(`/api/media/${cover.id}`));
  expect(await shown()).toBe(1);
});

test("the starting content can be restored too", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const before = await read<EditorPost>(editor.get("/api/desk/posts/1"));
  await ok(editor.put("/api/posts/1", { title: "Changé" }));
  const { data } = await read<Revisions>(editor.get("/api/desk/posts/1/revisions"));
  const first = data.find(({ event }) => event === "created");
  const restored = await ok<EditorPost>(
    editor.post(`/api/desk/posts/1/revisions/${first?.id}/restore`, {}),
  );
  expect(restored.title).toBe(before.title);
  expect(restored.languages.fr.pending).toBe(true);
});

test("a revision belongs to its item", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const [one, other] = [await createPost(editor), await createPost(editor)];
  const { data } = await read<Revisions>(editor.get(`/api/desk/posts/${one.id}/revisions`));
  const path = `/api/desk/posts/${other.id}/revisions/${data[0]?.id}`;
  expect((await editor.get(path)).status).toBe(404);
  expect((await editor.post(`${path}/restore`, {})).status).toBe(404);
});

test("a translation is stale once the French changed, until it is confirmed", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, {
    translations: { fr: anArticle("La presse"), en: anArticle("The press") },
    status: "published",
  });
  const path = `/api/desk/posts/${id}/draft`;
  const stale = await ok<EditorPost>(editor.put(path, { title: "La grande presse" }));
  expect(stale.languages.en).toMatchObject({ state: "stale", stale: true, pending: false });
  const typo = { translations: { en: { title: "The presss" } } };
  expect((await ok<EditorPost>(editor.put(path, typo))).languages.en.stale).toBe(true);
  const list = "/api/posts?language=en&language_state=stale";
  expect((await read<EditorPost[]>(editor.get(list))).map((post) => post.id)).toEqual([id]);
  const agreed = { translations: { en: { title: "The big press", up_to_date: true } } };
  expect((await ok<EditorPost>(editor.put(path, agreed))).languages.en.stale).toBe(false);
  // Back to what it was: the translation that agreed then agrees again.
  await ok(editor.put(path, { title: "La presse" }));
  const undone = await ok<EditorPost>(editor.put(path, { title: "La grande presse" }));
  expect(undone.languages.en.stale).toBe(false);
});

test("differences are shown by words, and a rewrite as a whole", () => {
  expect(stretchesBetween("un deux trois", "un deux trois")).toEqual([
    { kind: "same", text: "un deux trois" },
  ]);
  expect(stretchesBetween("", "neuf")).toEqual([{ kind: "added", text: "neuf" }]);
  expect(stretchesBetween("a\nb\nc", "a\nc")).toEqual([
    { kind: "same", text: "a\n" },
    { kind: "removed", text: "b\n" },
    { kind: "same", text: "c" },
  ]);
  const long = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word}${n}`).join(" ");
  expect(stretchesBetween(long("a"), long("b"))).toHaveLength(2);
});

test("added and removed videos, pictures and link targets are differences", () => {
  const paragraph = { type: "paragraph", content: [{ type: "text", text: "À voir." }] };
  const film = { type: "video", attrs: { src: "https://youtu.be/abcdefghijk", title: "La forge" } };
  const picture = { type: "image", attrs: { mediaId: 7, alt: "Une presse" } };
  const body = (...content: object[]) => ({ body: { type: "doc", content } });
  const said = (older: object, newer: object) =>
    differencesBetween(older as Record<string, unknown>, newer as Record<string, unknown>).map(
      ({ stretches }) => stretches.filter(({ kind }) => kind !== "same"),
    );
  expect(said(body(paragraph), body(paragraph, film))).toEqual([
    [{ kind: "added", text: expect.stringMatching(/La forge · https:\/\/youtu\.be\/abcdefghijk/) }],
  ]);
  expect(said(body(film, paragraph, picture), body(paragraph))).toMatchObject([
    [{ kind: "removed" }, { kind: "removed", text: expect.stringContaining("Une presse") }],
  ]);
  const link = (href: string) => ({
    type: "paragraph",
    content: [{ type: "text", text: "ici", marks: [{ type: "link", attrs: { href } }] }],
  });
  expect(said(body(link("/contacts")), body(link("/formations")))).toHaveLength(1);
  expect(said(body(link("/contacts"), film), body(link("/contacts"), film))).toEqual([]);
});
