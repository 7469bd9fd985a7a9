import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { EditorFormation } from "#app/website/formations/content-kind.ts";
import { postServerKind } from "#app/website/news/content-kind.server.ts";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import type { Post, PostSummary } from "#app/website/news/schema.ts";
import {
  aCourse,
  anArticle,
  createCourse,
  createPost,
  ok,
  publish,
  read,
  text,
} from "#tests/setup/content.ts";
import { png } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { applySchedules } from "../schedule/apply-schedules.server.ts";

test("autosaving a published article changes nothing for visitors until it is published", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, { ...anArticle(), tags: ["agro"], status: "published" });
  const before = await read<Post>(get(`/api/posts/${id}`));
  const change = { title: "Titre en travail", tags: ["tic"], body: text("Autre texte.") };
  const saved = await ok<EditorPost>(editor.put(`/api/desk/posts/${id}/draft`, change));
  expect(saved.languages.fr).toMatchObject({ state: "published", pending: true });
  expect(saved).toMatchObject({ title: "Titre en travail", shared: { tags: ["tic"] } });
  expect(await read(get(`/api/posts/${id}`))).toEqual(before);
  await publish(editor, id);
  const after = await read<Post>(get(`/api/posts/${id}`));
  expect(after).toMatchObject({ title: "Titre en travail", published_at: before.published_at });
  expect(after.tags.map(({ key }) => key)).toEqual(["tic"]);
});

test("each language is published separately, with French as fallback", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const post = await createPost(editor, {
    translations: { fr: anArticle("Le four"), en: anArticle("The oven") },
  });
  const path = `/api/posts/${post.id}`;
  await publish(editor, post.id, { locales: ["fr"] });
  expect(await read(get(`${path}?locale=en`))).toMatchObject({ title: "Le four", fallback: true });
  await publish(editor, post.id, { locales: ["en"] });
  expect(await read(get(`${path}?locale=en`))).toMatchObject({
    title: "The oven",
    fallback: false,
    available_locales: ["fr", "en"],
  });
  expect(await read(get(`${path}?locale=de`))).toMatchObject({ locale: "fr", fallback: true });
  await ok(editor.post(`/api/desk/posts/${post.id}/unpublish`, { locales: ["en"] }));
  expect(await read(get(`${path}?locale=en`))).toMatchObject({ locale: "fr" });
  const gone = await ok<EditorPost>(editor.post(`/api/desk/posts/${post.id}/unpublish`, {}));
  expect(gone).toMatchObject({ state: "draft", languages: { fr: { state: "draft" } } });
  expect((await get(path)).status).toBe(404);
});

test("publishing an incomplete text is refused with every missing field", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, { title: "Sans corps" });
  const refused = await editor.post(`/api/desk/posts/${id}/publish`, { locales: ["fr", "en"] });
  expect(refused.status).toBe(422);
  const { errors } = await read<{ errors: object }>(refused);
  expect(Object.keys(errors).sort()).toEqual([
    "translations.en",
    "translations.fr.body",
    "translations.fr.excerpt",
  ]);
  const english = await createPost(editor, { translations: { en: anArticle("Only English") } });
  const first = await editor.post(`/api/desk/posts/${english.id}/publish`, {});
  expect(await read(first)).toMatchObject({ errors: { locales: [expect.any(String)] } });
});

test("a scheduled article appears at its minute and not before", async () => {
  const { as, get, clock, db } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  const at = new Date(clock.now.getTime() + 60 * 60 * 1000);
  const scheduled = await publish(editor, id, { publish_at: at.toISOString() });
  expect(scheduled).toMatchObject({ state: "scheduled", published_at: at.toISOString() });
  clock.now = new Date(at.getTime() - 1000);
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
  clock.now = at;
  await applySchedules(db, postServerKind, at);
  expect(await read(get(`/api/posts/${id}`))).toMatchObject({ published_at: at.toISOString() });
  const [latest] = await read<PostSummary[]>(get("/api/posts/latest/1"));
  expect(latest?.id).toBe(id);
});

test("an archived item is off the site and becomes a draft when unarchived", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, { ...anArticle(), status: "published" });
  expect(await ok(editor.post(`/api/desk/posts/${id}/archive`))).toMatchObject({
    state: "archived",
  });
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
  const archived = await read<EditorPost[]>(editor.get("/api/desk/posts?status=archived"));
  expect(archived.map((post) => post.id)).toEqual([id]);
  expect(await ok(editor.post(`/api/desk/posts/${id}/unarchive`))).toMatchObject({
    state: "draft",
  });
  expect(await publish(editor, id)).toMatchObject({ state: "published" });
});

test("a draft is in no public list, search, feed, sitemap or picture", async () => {
  const { as, get, clock } = await startTestApp();
  const [editor, visitor] = [await as("editor"), await as("visitor")];
  const draft = await createPost(editor, anArticle("Zanzibar secret"));
  const waiting = await createPost(editor, anArticle("Zanzibar bientôt"));
  const at = new Date(clock.now.getTime() + 60_000).toISOString();
  await publish(editor, waiting.id, { publish_at: at });
  const course = await createCourse(editor, aCourse("Zanzibar mécanique"));
  const places = [
    "/api/posts",
    "/api/posts?search=zanzibar",
    "/api/posts?page=1&status=draft",
    "/api/posts/latest/50",
    "/api/formations",
    "/api/formations?search=zanzibar",
    "/news.atom",
    "/sitemap.xml",
  ];
  for (const place of places) {
    expect((await (await visitor.get(place)).text()).toLowerCase(), place).not.toContain(
      "zanzibar",
    );
  }
  for (const path of [
    `/api/posts/${draft.id}?translations=all`,
    `/api/posts/${draft.slug}`,
    `/api/posts/${waiting.slug}`,
    `/api/formations/${course.id}`,
    `/api/formations/${course.slug}`,
    `/og/post-${draft.id}.png`,
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test("an old slug redirects to the new one in every language, also after changing back", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, {
    translations: { fr: anArticle("Premier nom"), en: anArticle("First name") },
    status: "published",
  });
  const rename = async (slug: string) => {
    await ok(editor.put(`/api/posts/${id}`, { translations: { fr: { slug } } }));
    // Only publishing moves the address.
    await publish(editor, id);
  };
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { slug: "deuxieme-nom" }));
  expect((await get("/api/posts/deuxieme-nom")).status).toBe(404);
  expect(await read(get("/api/posts/premier-nom"))).toMatchObject({ slug: "premier-nom" });
  await publish(editor, id);
  await rename("troisieme-nom");
  for (const old of ["premier-nom", "deuxieme-nom", "troisieme-nom"]) {
    expect(await read(get(`/api/posts/${old}`)), old).toMatchObject({ id, slug: "troisieme-nom" });
  }
  await rename("premier-nom");
  expect(await read(get("/api/posts/premier-nom"))).toMatchObject({ id, slug: "premier-nom" });
  // Whoever takes a slug that is free again gets its visitors.
  const other = await createPost(editor, anArticle("Deuxième nom"));
  await publish(editor, other.id);
  expect(await read(get("/api/posts/deuxieme-nom"))).toMatchObject({ id: other.id });
});

test("every action is in the audit log with person and change", async () => {
  const { as, db } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { title: "Un" }));
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { title: "Deux" }));
  await publish(editor, id);
  await ok(editor.post(`/api/desk/posts/${id}/archive`));
  await ok(editor.delete(`/api/posts/${id}`));
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)));
  expect(rows.map(({ action }) => action)).toEqual([
    "news.created",
    // One sitting of autosaves is one entry.
    "news.saved",
    "news.published",
    "news.archived",
    "news.deleted",
  ]);
  expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set([editor.user.id]));
  expect(rows.at(-1)?.subjectLabel).toBe("Deux");
});

test("a course with cohorts can be archived, not deleted", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  expect((await editor.delete("/api/formations/1")).status).toBe(409);
  const archived = await ok<EditorFormation>(editor.post("/api/desk/formations/1/archive"));
  expect(archived.state).toBe("archived");
  expect((await get("/api/formations/1")).status).toBe(404);
  const course = await createCourse(editor);
  expect(await ok(editor.delete(`/api/formations/${course.id}`))).toEqual({ success: true });
});

test("a course is created, published and replaced as the contract says", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const missing = await editor.post("/api/formations", { title: "Sans catégorie" });
  expect(await read(missing)).toMatchObject({
    errors: { category_formation_id: [expect.any(String)] },
  });
  const unknown = await editor.post("/api/formations", { ...aCourse(), category_formation_id: 99 });
  expect(unknown.status).toBe(422);
  const course = await createCourse(editor, { ...aCourse(), status: "published", level: "bac" });
  expect(await read(get(`/api/formations/${course.id}`))).toMatchObject({
    title: "Hydraulique appliquée",
    slug: "hydraulique-appliquee",
    category_formation_id: 1,
    level: "bac",
    status: "published",
  });
  // What a client read, changed and sent back whole.
  const replaced = { ...course, title: "Hydraulique et pompes" };
  await ok(editor.put(`/api/formations/${course.id}`, replaced));
  expect(await read(get(`/api/formations/${course.id}`))).toMatchObject({
    title: "Hydraulique et pompes",
    slug: "hydraulique-appliquee",
  });
});

test("a cover needs an alternative text in every published language unless decorative", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const sent = editor.post("/api/media?filename=a.png", new Uint8Array(await png()));
  const cover = await ok<{ id: number }>(sent, 201);
  const both = { fr: anArticle("Un atelier"), en: anArticle("A workshop") };
  const { id } = await createPost(editor, { cover_id: cover.id, translations: both });
  const publishIt = async () => {
    const answer = await editor.post(`/api/desk/posts/${id}/publish`, { locales: ["fr", "en"] });
    const { errors = {} } = (await answer.json()) as { errors?: Record<string, string[]> };
    return [answer.status, Object.keys(errors)];
  };
  const missing = (locale: string) => `translations.${locale}.cover_alt`;
  expect(await publishIt()).toEqual([422, [missing("fr"), missing("en")]]);
  // Said in the library for one language, in the article for the other.
  await ok(editor.patch(`/api/media/${cover.id}`, { alt: { fr: "Un tracteur" } }));
  expect(await publishIt()).toEqual([422, [missing("en")]]);
  await ok(editor.patch(`/api/media/${cover.id}`, { alt: {}, decorative: true }));
  expect(await publishIt()).toEqual([200, []]);
});

test("a picture in the text follows the rule of the cover; a decorative one is silent on purpose", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const sent = editor.post("/api/media?filename=b.png", new Uint8Array(await png()));
  const { id: mediaId } = await ok<{ id: number }>(sent, 201);
  await ok(editor.patch(`/api/media/${mediaId}`, { alt: { en: "A tractor" } }));
  const body = (attrs: object) => ({
    type: "doc",
    content: [...anArticle().body.content, { type: "image", attrs: { mediaId, ...attrs } }],
  });
  const { id } = await createPost(editor, { ...anArticle(), body: body({}), cover_id: mediaId });
  const refused = await editor.post(`/api/desk/posts/${id}/publish`, { locales: ["fr"] });
  expect(refused.status).toBe(422);
  expect(await read(refused)).toMatchObject({
    errors: { "translations.fr.cover_alt": [expect.stringContaining("2 images")] },
    findings: [{ key: "altMissing", values: { count: 2 } }],
  });
  const silent = { body: body({ alt: "", decorative: true }), cover_decorative: true };
  await ok(editor.put(`/api/desk/posts/${id}/draft`, silent));
  await publish(editor, id, { locales: ["fr"] });
  const shown = await read<Post>(get(`/api/posts/${id}`));
  expect(shown.cover?.alt).toBe("");
  expect(shown.body.content.at(-1)).toMatchObject({ type: "image", attrs: { alt: "" } });
});
