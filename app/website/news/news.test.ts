import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { plainText } from "#app/content/rich-text/rich-text.ts";
import { anArticle, createPost, publish } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { EditorPost } from "./content-kind.ts";
import type { Post, PostSummary } from "./schema.ts";
import { posts, postTranslations } from "./tables.server.ts";

async function read<T>(response: Response | Promise<Response>): Promise<T> {
  return (await response).json() as Promise<T>;
}

test("latest returns three articles by default, newest first", async () => {
  const { get } = await startTestApp();
  const latest = await read<PostSummary[]>(get("/api/posts/latest"));
  expect(latest).toHaveLength(3);
  const dates = latest.map((post) => post.published_at ?? "");
  expect(dates).toEqual([...dates].sort().reverse());
  expect(await read<PostSummary[]>(get("/api/posts/latest/1"))).toHaveLength(1);
  expect((await get("/api/posts/latest/51")).status).toBe(404);
  expect((await get("/api/posts/latest/abc")).status).toBe(404);
});

test("an article is found by id and by its slug in any language", async () => {
  const { get } = await startTestApp();
  const [first] = await read<PostSummary[]>(get("/api/posts?locale=de"));
  const german = await read<Post>(get(`/api/posts/${first?.id}?locale=de`));
  expect(german.locale).toBe("de");
  expect(german.available_locales).toEqual(["fr", "en", "de"]);
  const bySlug = await read<Post>(get(`/api/posts/${german.slugs.fr}?locale=de`));
  expect(bySlug.id).toBe(german.id);
  expect(bySlug.slug).toBe(german.slugs.de);
});

test("a missing translation is answered in French with fallback set", async () => {
  const { get, db } = await startTestApp();
  const [first] = await read<PostSummary[]>(get("/api/posts"));
  await db.delete(postTranslations).where(eq(postTranslations.locale, "de"));
  const post = await read<Post>(get(`/api/posts/${first?.id}?locale=de`));
  expect(post).toMatchObject({ locale: "fr", fallback: true, available_locales: ["fr", "en"] });
});

test("drafts and scheduled articles are in no public list, search or page", async () => {
  const { get, db, clock } = await startTestApp();
  const [draft, scheduled] = await read<PostSummary[]>(get("/api/posts"));
  if (!draft || !scheduled) throw new Error("no starting content");
  await db.update(posts).set({ status: "draft" }).where(eq(posts.id, draft.id));
  const tomorrow = new Date(clock.now.getTime() + 24 * 60 * 60 * 1000);
  await db.update(posts).set({ publishedAt: tomorrow }).where(eq(posts.id, scheduled.id));
  for (const hidden of [draft, scheduled]) {
    expect((await get(`/api/posts/${hidden.id}`)).status).toBe(404);
    expect((await get(`/api/posts/${hidden.slug}`)).status).toBe(404);
    const search = encodeURIComponent(hidden.title);
    const lists = ["/api/posts", "/api/posts/latest/50", `/api/posts?search=${search}`];
    for (const list of lists) {
      const ids = (await read<PostSummary[]>(get(list))).map((post) => post.id);
      expect(ids).not.toContain(hidden.id);
    }
  }
  clock.now = tomorrow;
  expect((await get(`/api/posts/${scheduled.id}`)).status).toBe(200);
});

test("search forgives accents and typing errors", async () => {
  const { get } = await startTestApp();
  const all = await read<PostSummary[]>(get("/api/posts"));
  const wanted = all.find((post) => /candidature/i.test(post.title));
  for (const typed of ["candidature", "candidatures", "CANDÍDATURE", "candidatrue"]) {
    const hits = await read<PostSummary[]>(get(`/api/posts?search=${encodeURIComponent(typed)}`));
    expect(
      hits.map((post) => post.id),
      typed,
    ).toContain(wanted?.id);
  }
});

test("articles with the typed word in their title come first, on one page after the other", async () => {
  const { get } = await startTestApp();
  for (const locale of ["fr", "de"]) {
    const all = await read<PostSummary[]>(get(`/api/posts?locale=${locale}`));
    for (const { id, title } of all.slice(0, 4)) {
      const search = title.match(/\p{L}{6,}/u)?.[0] ?? title;
      const query = new URLSearchParams({ search, locale });
      const hits = await read<PostSummary[]>(get(`/api/posts?${query}`));
      const found = hits.map((hit) => hit.id);
      expect(found, search).toContain(id);
      // Other forms of the word count as well.
      expect(hits[0]?.title.toLowerCase(), search).toContain(search.slice(0, 5).toLowerCase());
      const paged: number[] = [];
      for (const page of [1, 2]) {
        const part = await read<{ data: PostSummary[]; meta: { total: number } }>(
          get(`/api/posts?${query}&page=${page}&per_page=2`),
        );
        expect(part.meta.total, search).toBe(hits.length);
        paged.push(...part.data.map((hit) => hit.id));
      }
      expect(paged, search).toEqual(found.slice(0, 4));
    }
  }
});

test("pages of the list carry their number and total", async () => {
  const { get } = await startTestApp();
  const page = await read<{ data: PostSummary[]; links: object; meta: object }>(
    get("/api/posts?page=2&per_page=2"),
  );
  expect(page.data).toHaveLength(2);
  expect(page.meta).toMatchObject({ current_page: 2, per_page: 2, from: 3, to: 4 });
  expect(page.links).toMatchObject({ prev: "/api/posts?page=1&per_page=2" });
});

test("HTML and Markdown sent as an article's text become the document, through the allow-list", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const html =
    "<h2>Le four</h2><script>alert(1)</script><p onclick='x()'>Un <strong>grand</strong> four, " +
    '<a href="javascript:alert(1)">ici</a> et <a href="https://example.org/a">là</a>.</p>';
  const fromHtml = await createPost(editor, { title: "HTML", body: html, translations: {} });
  expect(fromHtml.body.content.map(({ type }) => type)).toEqual(["heading", "paragraph"]);
  const kept = JSON.stringify(fromHtml.body);
  expect(kept).toContain('"bold"');
  expect(kept).toContain("https://example.org/a");
  expect(kept).not.toMatch(/<|alert|onclick|javascript/);
  const markdown = "## Le four\n\nUn **grand** four :\n\n- chaud\n- rapide";
  const fromMarkdown = await createPost(editor, { title: "Markdown", body: markdown });
  expect(fromMarkdown.body.content.map(({ type }) => type)).toEqual([
    "heading",
    "paragraph",
    "bulletList",
  ]);
  const plain = "Un texte, 3 < 4 et 5 > 2.\n\nUn autre paragraphe.";
  const fromPlain = await createPost(editor, { title: "Texte", body: plain });
  expect(plainText(fromPlain.body)).toBe("Un texte, 3 < 4 et 5 > 2.\nUn autre paragraphe.");
  const long = await editor.post("/api/post", { title: "Long", body: "mot ".repeat(60_000) });
  expect(await long.json()).toHaveProperty("errors.body");
});

test("a translation without an author has that of the French text", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const fr = { ...anArticle("Le four"), author: "Aya Koné" };
  const en = { ...anArticle("The oven"), author: "", seo_title: "Ovens", seo_description: "Hot." };
  const { id } = await createPost(editor, { translations: { fr, en } });
  await publish(editor, id, { locales: ["fr", "en"] });
  const english = await read<Post>(get(`/api/posts/${id}?locale=en`));
  expect(english).toMatchObject({
    author: "Aya Koné",
    seo_title: "Ovens",
    seo_description: "Hot.",
  });
  expect(await read<Post>(get(`/api/posts/${id}`))).toMatchObject({ seo_title: "" });
  // The working copy stays as it was written.
  const desk = await read<EditorPost>(editor.get(`/api/desk/posts/${id}`));
  expect(desk.translations.en?.author).toBe("");
});
