import { expect, test } from "vitest";
import type { SearchResult } from "#app/staff/frame/search-result.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { anArticle, createPost, ok, publish } from "#tests/setup/content.ts";
import { png } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

test("the search returns what the user may open, ignoring accents, and nothing else", async () => {
  const app = await startTestApp();
  const [editor, staff] = [await app.as("editor"), await app.as("staff")];
  const coordinator = await app.as("coordinator");
  const admin = await app.as("admin");
  const stranger = await app.as("admin", { isDefaultPassword: true });
  await app.database.pool.query(
    "update users set firstname = 'Élodie', lastname = 'Zézé' where id = $1",
    [staff.user.id],
  );
  const post = await createPost(editor, anArticle("La rentrée de Zézé"));
  const own = await createPost(staff, anArticle("Zézé raconte"));
  await ok(editor.post("/api/media?filename=zeze.png", await png()), 201);
  await someApplicants(app.db, [{ last_name: "Zézé", first_names: "Awa" }]);
  const kinds = async (who: typeof editor, q = "zeze") =>
    (await ok<SearchResult[]>(who.get(`/api/find?q=${encodeURIComponent(q)}`))).map(
      ({ kind }) => kind,
    );
  expect(await kinds(editor)).toEqual(["post", "post", "media"]);
  expect(await kinds(staff)).toEqual(["post"]);
  expect(await kinds(coordinator)).toEqual(["registration"]);
  expect(await kinds(admin)).toEqual(["post", "post", "media", "registration", "user"]);
  expect((await stranger.get("/api/find?q=zeze")).status).toBe(403);
  const [mine] = await ok<SearchResult[]>(staff.get("/api/find?q=ZEZE"));
  expect(mine).toMatchObject({ id: own.id, path: `/admin/news/edit?id=${own.id}` });
  const [first] = await ok<SearchResult[]>(editor.get("/api/find?q=rentree%20zeze"));
  expect(first).toMatchObject({ id: post.id, title: "La rentrée de Zézé" });
  // State and kind are translated, and the title is not a slug.
  const results = await ok<SearchResult[]>(admin.get("/api/find?q=zeze"));
  expect(results.map(({ kind, note }) => [kind, note.split(" · ")[0]])).toEqual([
    ["post", "Brouillon"],
    ["post", "Brouillon"],
    ["media", "Photo"],
    ["registration", "Reçue"],
    ["user", "Équipe"],
  ]);
  expect(JSON.stringify(results)).not.toContain("la-rentree-de-zeze");
  const inGerman = await ok<SearchResult[]>(admin.get("/api/find?q=zeze&locale=de"));
  expect(inGerman[0]?.note).toMatch(/^Entwurf/);
  expect((await editor.get("/api/find?q=z")).status).toBe(422);
});

test("staff find published texts of others, but no drafts of them", async () => {
  const app = await startTestApp();
  const [editor, staff] = [await app.as("editor"), await app.as("staff")];
  const { id } = await createPost(editor, anArticle("La rentrée"));
  await publish(editor, id);
  const path = `/api/desk/posts/${id}`;
  const { version } = await ok<{ version: number }>(editor.get(path));
  const words = { ...anArticle("Confidentiel zébulon"), version };
  await ok(editor.put(path, words));
  await createPost(editor, anArticle("Zébulon pas encore"));
  const titles = async (who: typeof editor, q: string) =>
    (await ok<SearchResult[]>(who.get(`/api/find?q=${q}`))).map(({ title }) => title);
  expect((await titles(editor, "zebulon")).length).toBeGreaterThan(0);
  expect(await titles(staff, "zebulon")).toEqual([]);
  expect(await titles(staff, "confidentiel")).toEqual([]);
  expect(await titles(staff, "rentree")).toContain("La rentrée");
  expect(await titles(staff, staff.user.email.slice(0, 12))).toEqual([]);
  expect((await app.get("/api/find?q=rentree")).status).toBe(401);
});
