import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { EditorFormationRow } from "#app/website/formations/content-kind.ts";
import type { EditorPost, EditorPostRow } from "#app/website/news/content-kind.ts";
import { anArticle, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { ContentSummary } from "../schema.ts";

type Page<T> = { data: T[]; meta: { total: number; last_page: number } };

test("the editor's list is searched, filtered, sorted and paged", async () => {
  const { as, clock } = await startTestApp();
  const editor = await as("editor");
  const wanted = await createPost(editor, {
    ...anArticle("Forêt et Éléphants"),
    tags: ["conseils"],
  });
  clock.now = new Date(clock.now.getTime() + 1000);
  await createPost(editor, { translations: { en: anArticle("Workshop only in English") } });
  const ids = async (query: string) =>
    (await read<Page<EditorPostRow>>(editor.get(`/api/desk/posts?page=1&${query}`))).data.map(
      ({ id }) => id,
    );
  for (const search of ["elephant", "FORÊT", "foret", "lephan", "éléphanst"]) {
    expect(await ids(`search=${encodeURIComponent(search)}`), search).toContain(wanted.id);
  }
  expect(await ids("search=zzzz")).toEqual([]);
  expect(await ids("search=%25")).toEqual([]);
  expect(await ids("status=draft")).toHaveLength(2);
  expect(await ids("status=draft&tag=conseils")).toEqual([wanted.id]);
  expect(await ids("language=fr&language_state=missing")).toHaveLength(1);
  expect(await ids("status=draft&sort=title")).toEqual([wanted.id, wanted.id + 1]);
  expect(await ids("status=draft&sort=-edited_at")).toEqual([wanted.id + 1, wanted.id]);
  const page = await read<Page<EditorPostRow>>(
    editor.get("/api/desk/posts?page=2&per_page=5&sort=title"),
  );
  expect(page.data).toHaveLength(5);
  const titles = page.data.map(({ title }) => title.toLowerCase());
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, "fr")));
  expect(page.data[0]).toMatchObject({
    state: "published",
    languages: { de: { state: "published" } },
    may: { edit: true },
  });
  expect((await editor.get("/api/desk/posts?sort=password")).status).toBe(422);
});

test("an item without the reader's language is shown in one it has", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, { translations: { de: anArticle("Nur auf Deutsch") } });
  const [row] = await read<EditorPostRow[]>(editor.get("/api/desk/posts?status=draft&locale=en"));
  expect(row).toMatchObject({ id, title: "Nur auf Deutsch", locale: "de", fallback: true });
  expect(await read(editor.get(`/api/desk/posts/${id}`))).toMatchObject({
    title: "Nur auf Deutsch",
  });
});

test("courses are listed with their category and how many cohorts they have", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const rows = await read<EditorFormationRow[]>(
    editor.get("/api/desk/formations?category=1&locale=en"),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect(row.category).toMatchObject({ id: 1, name: "Agricultural mechanics" });
  const cohorts = await read<{ id: number }[]>(
    editor.get(`/api/formations/${rows[0]?.id}/cohortes`),
  );
  expect(rows[0]?.cohorts).toBe(cohorts.length);
});

test("the filtered list is exported as CSV and XLSX with escaped formulas", async () => {
  const { as } = await startTestApp();
  const [editor, visitor] = [await as("editor"), await as("visitor")];
  await createPost(editor, anArticle("=HYPERLINK(evil)"));
  expect((await visitor.get("/api/desk/posts/export")).status).toBe(401);
  const csv = await editor.get("/api/desk/posts/export?status=draft");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.headers.get("content-disposition")).toContain("actualites-2026-11-02.csv");
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"Titre";"Adresse";"État";"Français";"Anglais";"Allemand"');
  expect(lines[1]).toContain("'=HYPERLINK(evil)");
  expect(lines[1]).toContain('"Brouillon";"Brouillon";"À traduire";"À traduire"');
  const xlsx = await editor.get("/api/desk/formations/export?format=xlsx&locale=de");
  expect(xlsx.status).toBe(200);
  expect(new Uint8Array(await xlsx.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([80, 75]));
});

test("an export has the order of the screen and real dates", async () => {
  const { as, clock } = await startTestApp({ today: "2027-01-15" });
  const editor = await as("editor");
  await ok(editor.put("/api/desk/posts/3/draft", { title: "Touché en dernier" }));
  const screen = await read<{ data: EditorPostRow[] }>(
    editor.get("/api/desk/posts?page=1&per_page=50&sort=-edited_at"),
  );
  const file = await editor.get("/api/desk/posts/export?format=xlsx");
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const [head = [], ...rows] = book.sheets[0]?.rows ?? [];
  expect(rows.map(([id]) => id)).toEqual(screen.data.map(({ id }) => id));
  expect(rows[0]?.[head.indexOf("Modifié le")]).toEqual(clock.now);
});

test("the planned end is in the list and in the export", async () => {
  const { as } = await startTestApp({ today: "2027-01-15" });
  const editor = await as("editor");
  const { id } = await createPost(editor);
  const end_at = "2027-02-01T18:00:00.000Z";
  await ok(editor.post(`/api/desk/posts/${id}/publish`, { end_at }));
  await ok(editor.put(`/api/desk/posts/${id}/draft`, { excerpt: "Un changement qui attend." }));
  const rows = await read<EditorPostRow[]>(editor.get("/api/desk/posts?search=tracteur"));
  expect(rows.find((row) => row.id === id)).toMatchObject({ ends_at: end_at });
  const file = await editor.get("/api/desk/posts/export?format=xlsx");
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const [head = [], ...lines] = book.sheets[0]?.rows ?? [];
  const line = lines.find(([first]) => first === id);
  expect(line?.[head.indexOf("Retrait le")]).toEqual(new Date(end_at));
  expect(line?.[head.indexOf("Français")]).toBe("Publié, modifications en attente");
});

test("the summary counts items by state and languages by completeness", async () => {
  const { as, clock } = await startTestApp();
  const [editor, staff] = [await as("editor"), await as("staff")];
  const before = await read<ContentSummary>(editor.get("/api/desk/summary"));
  await createPost(editor);
  const waiting = await createPost(editor);
  const at = new Date(clock.now.getTime() + 60_000).toISOString();
  await publish(editor, waiting.id, { publish_at: at });
  await ok(editor.put("/api/desk/posts/1/draft", { title: "Le français change" }));
  const after = await read<ContentSummary>(editor.get("/api/desk/summary"));
  expect(after.post.todo.drafts).toBe(1);
  expect(after.post.states).toMatchObject({ draft: 1, scheduled: 1, archived: 0 });
  expect(after.post.languages.en).toEqual({
    missing: 2,
    scheduled: 0,
    draft: 0,
    stale: 1,
    published: before.post.languages.en.published - 1,
  });
  expect(after.formation).toEqual(before.formation);
  // Nobody counts what they may not see.
  const others = await read<ContentSummary>(staff.get("/api/desk/summary"));
  expect(others.post.states).toMatchObject({ draft: 0, scheduled: 0 });
  await createPost(staff);
  const own = await read<ContentSummary>(staff.get("/api/desk/summary"));
  expect(own.post).toMatchObject({ todo: { drafts: 1 }, states: { draft: 1 } });
});

test("a duplicate is a draft of one's own, under other slugs", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const copy = await ok<EditorPost>(editor.post("/api/desk/posts/1/duplicate"), 201);
  expect(copy).toMatchObject({ state: "draft", created_by: { id: editor.user.id } });
  expect(copy.title).toMatch(/\(copie\)$/);
  expect(copy.translations?.de?.title).toMatch(/\(Kopie\)$/);
  expect((await get(`/api/posts/${copy.slug}`)).status).toBe(404);
});

test("a language is deleted only while it is not public and not the last", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  expect((await editor.delete("/api/desk/posts/1/translations/de")).status).toBe(409);
  await ok(editor.post("/api/desk/posts/1/unpublish", { locales: ["de"] }));
  const left = await ok<EditorPost>(editor.delete("/api/desk/posts/1/translations/de"));
  expect(left.languages.de.state).toBe("missing");
  const { id } = await createPost(editor);
  expect((await editor.delete(`/api/desk/posts/${id}/translations/fr`)).status).toBe(409);
});

test("a list by who began it, by the day of its last change, and by changes still to come", async () => {
  const { as, clock } = await startTestApp();
  const [editor, staff] = [await as("editor"), await as("staff")];
  const post = await createPost(staff);
  const day = clock.now.toISOString().slice(0, 10);
  const later = new Date(clock.now.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  const ids = async (query: string) =>
    (await read<EditorPost[]>(editor.get(`/api/desk/posts?${query}`))).map(({ id }) => id);
  expect(await ids(`author=${staff.user.id}`)).toEqual([post.id]);
  expect(await ids(`author=${editor.user.id}`)).toEqual([]);
  expect(await ids(`from=${day}&to=${day}&status=draft`)).toEqual([post.id]);
  expect(await ids(`from=${later}&status=draft`)).toEqual([]);
  expect((await editor.get("/api/desk/posts?from=2026-13-40")).status).toBe(422);
  const { post: summary } = await read<ContentSummary>(editor.get("/api/desk/summary"));
  expect(summary.authors.map(({ id }) => id)).toContain(staff.user.id);
  expect(await ids("pending=1")).toEqual([]);
  await publish(editor, post.id);
  await ok(editor.put(`/api/desk/posts/${post.id}/draft`, { title: "Autre titre" }));
  expect(await ids("pending=1")).toEqual([post.id]);
});
