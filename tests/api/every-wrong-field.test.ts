import { expect, test } from "vitest";
import type { EditorFormation } from "#app/website/formations/content-kind.ts";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import { aCourse, createCourse, ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

/** The fields of a refusal in alphabetical order. */
async function wrongFields(response: Promise<Response>, status = 422): Promise<string[]> {
  const answer = await response;
  const { errors } = await read<{ errors: Record<string, string[]> }>(answer);
  expect(answer.status).toBe(status);
  return Object.keys(errors).sort();
}

test("an empty account registration lists everything missing", async () => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  const all = ["email", "firstname", "lastname", "role"];
  expect(await wrongFields(admin.post("/api/register", {}))).toEqual(all);
  const short = { password: "court", email: admin.user.email };
  const also = ["email", "firstname", "lastname", "password", "role"];
  expect(await wrongFields(admin.post("/api/register", short))).toEqual(also);
  expect(await wrongFields(admin.post("/api/users", short))).toEqual(also);
  const invited = { email: admin.user.email, role: "king" };
  expect(await wrongFields(admin.post("/api/invitations", invited))).toEqual(["email", "role"]);
});

test("an invitation fixes e-mail and role; the other missing fields are listed at once", async () => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  const answer = await ok<{ link: string }>(
    admin.post("/api/invitations", { email: "new@tremplin.example", role: "staff" }),
    201,
  );
  const token = decodeURIComponent(answer.link.split("#").at(-1)?.split("=").at(-1) ?? "");
  const visitor = await as("visitor");
  const register = visitor.post(
    "/api/register",
    { password: "court" },
    { authorization: `Bearer ${token}` },
  );
  expect(await wrongFields(register)).toEqual(["firstname", "lastname", "password"]);
});

test("a new password lists everything wrong with it and its confirmation", async () => {
  const { as } = await startTestApp();
  const staff = await as("staff");
  const chosen = { password: "court" };
  const both = ["password", "password_confirmation"];
  expect(await wrongFields(staff.patch("/api/user/password", chosen))).toEqual(both);
  const reset = staff.post("/api/password/reset", chosen);
  expect(await wrongFields(reset)).toEqual([...both, "token"]);
});

test("an empty course or article lists everything missing under the names of the request", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const course = (body: object) => wrongFields(editor.post("/api/formations", body));
  expect(await course({})).toEqual(["category_formation_id", "title"]);
  const published = ["category_formation_id", "summary", "title"];
  expect(await course({ status: "published" })).toEqual(published);
  expect(await course({ status: "published", level: "king", cover_id: 999 })).toEqual(
    ["cover_id", "level", ...published].sort(),
  );
  expect(await course({ title: "Cours", category_formation_id: 999, cover_id: 999 })).toEqual([
    "category_formation_id",
    "cover_id",
  ]);
  const article = (body: object) => wrongFields(editor.post("/api/post", body));
  expect(await article({})).toEqual(["title"]);
  expect(await article({ status: "published", tags: ["nowhere"], slug: "Wrong Slug" })).toEqual(
    ["body", "excerpt", "slug", "tags", "title"].sort(),
  );
});

test("a field is named as it was sent: plain or by language", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const article = (body: object, path = "/api/post") => wrongFields(editor.post(path, body));
  const status = "published";
  expect(await article({ status, title: "Un titre" })).toEqual(["body", "excerpt"]);
  expect(await article({ status, translations: { fr: { title: "Un titre" } } })).toEqual([
    "translations.fr.body",
    "translations.fr.excerpt",
  ]);
  const mixed = { status, title: "Titre", translations: { fr: { excerpt: "" }, de: {} } };
  expect(await article(mixed)).toEqual(["body", "translations.fr.excerpt"]);
  const german = { status, title: "Titel", body: "Text" };
  expect(await article(german, "/api/post?locale=de")).toEqual(["excerpt", "locales"]);
  const reserved = { title: "Un titre", slug: "latest" };
  expect(await article(reserved)).toEqual(["slug"]);
});

test("a taken slug is named as it was sent", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  await createCourse(editor, { ...aCourse(), slug: "soudure" });
  const again = editor.post("/api/formations", { ...aCourse("Autre"), slug: "soudure" });
  expect(await wrongFields(again, 409)).toEqual(["slug"]);
});

test("saving with publishing lists wrong and missing fields together", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createCourse(editor, { title: "Cours", category_formation_id: 1 });
  const saving = editor.put(`/api/formations/${id}`, { status: "published", level: "king" });
  expect(await wrongFields(saving)).toEqual(["level", "summary"]);
});

test("plain fields and translations are merged", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const body = {
    title: "Titre",
    excerpt: "En bref",
    translations: { fr: { body: "Le texte." }, de: { title: "Titel" } },
  };
  const post = await ok<EditorPost>(editor.post("/api/post?translations=all", body), 201);
  expect(post.translations).toMatchObject({
    fr: { title: "Titre", excerpt: "En bref" },
    de: { title: "Titel" },
  });
  expect(JSON.stringify(post.translations?.fr)).toContain("Le texte.");
  const course = { translations: { fr: { title: "Soudure" } }, summary: "En bref" };
  const given = { ...course, category_formation_id: 1 };
  const created = await ok<EditorFormation>(editor.post("/api/formations", given), 201);
  expect(created).toMatchObject({ title: "Soudure", summary: "En bref" });
});

test("a category lists missing fields as they were sent, and merges both notations", async () => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  const category = (body: object) => admin.post("/api/formation-categories", body);
  expect(await wrongFields(category({ form: "none", slug: "Not A Slug" }))).toEqual([
    "form",
    "formation_category",
    "slug",
  ]);
  expect(await wrongFields(category({ translations: { fr: { summary: "Bref" } } }))).toEqual([
    "translations.fr.name",
  ]);
  const both = { formation_category: "Bois", translations: { fr: { summary: "Bref" } } };
  expect(await ok<object>(category(both), 201)).toMatchObject({
    formation_category: "Bois",
    summary: "Bref",
  });
});
