import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { firstAccountName } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import { anArticle, createCourse, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

test("a member of staff creates a draft, whatever status they ask for", async () => {
  const { as, get } = await startTestApp();
  const staff = await as("staff");
  const post = await createPost(staff, { ...anArticle(), status: "published", id: 1, role: "x" });
  expect(post).toMatchObject({
    status: "draft",
    state: "draft",
    slug: "un-tracteur-pour-l-atelier",
    locale: "fr",
    created_by: { id: staff.user.id },
    may: { edit: true, publish: false, delete: true },
    languages: { fr: { state: "draft" }, en: { state: "missing" } },
  });
  expect((await get(`/api/posts/${post.id}`)).status).toBe(404);
  for (const act of ["publish", "unpublish", "archive", "unarchive"]) {
    expect((await staff.post(`/api/desk/posts/${post.id}/${act}`, {})).status, act).toBe(403);
  }
  await ok(staff.put(`/api/posts/${post.id}`, { title: "Autre", status: "published" }));
  expect((await get(`/api/posts/${post.id}`)).status).toBe(404);
});

test("the author of an article defaults to its creator", async () => {
  const { as } = await startTestApp();
  const staff = await as("staff");
  const { firstname, lastname } = staff.user;
  expect(await createPost(staff)).toMatchObject({ author: `${firstname} ${lastname}` });
  const said = { ...anArticle(), author: "La rédaction" };
  expect(await createPost(staff, said)).toMatchObject({ author: "La rédaction" });
  expect(await createPost(staff, { ...anArticle(), author: "" })).toMatchObject({ author: "" });
});

test("the first account signs nothing until a person gives it their name", async () => {
  const { as, db } = await startTestApp();
  const admin = await as("admin");
  const rename = (names: { firstname: string; lastname: string }) =>
    db.update(users).set(names).where(eq(users.id, admin.user.id));
  for (const names of [firstAccountName, { firstname: "Admin", lastname: "Tremplin" }]) {
    await rename(names);
    expect(await createPost(admin)).toMatchObject({ author: "" });
  }
  await rename({ firstname: "Awa", lastname: "Koné" });
  expect(await createPost(admin)).toMatchObject({ author: "Awa Koné" });
});

test("once an editor has published it, staff may not change what visitors read of their own article", async () => {
  const { as, get } = await startTestApp();
  const [staff, editor] = [await as("staff"), await as("editor")];
  const post = await createPost(staff);
  expect(await publish(editor, post.id)).toMatchObject({ state: "published" });
  expect(await read(get(`/api/posts/${post.id}`))).toMatchObject({ title: post.title });
  expect((await staff.put(`/api/posts/${post.id}`, { title: "Non" })).status).toBe(403);
  expect((await staff.delete(`/api/posts/${post.id}`)).status).toBe(403);
});

test("drafts of others are unknown to staff and coordinators", async () => {
  const { as } = await startTestApp();
  const [author, editor] = [await as("staff"), await as("editor")];
  const post = await createPost(author);
  for (const role of ["staff", "coordinator"] as const) {
    const other = await as(role);
    const path = `/api/posts/${post.id}`;
    expect((await other.get(path)).status).toBe(404);
    expect((await other.put(path, { title: "x" })).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    expect((await other.get(`${path}/revisions`)).status).toBe(404);
    const ids = (await read<EditorPost[]>(other.get("/api/desk/posts"))).map(({ id }) => id);
    expect(ids).not.toContain(post.id);
    expect(ids.length).toBeGreaterThan(5);
  }
  const mine = await read<EditorPost[]>(author.get("/api/desk/posts?mine=1"));
  expect(mine.map(({ id }) => id)).toEqual([post.id]);
  const all = await read<EditorPost[]>(editor.get("/api/desk/posts?status=draft"));
  expect(all.map(({ id }) => id)).toEqual([post.id]);
});

test("staff who may not edit a published item read the public text", async () => {
  const { as } = await startTestApp();
  const [author, reader, editor] = [await as("staff"), await as("coordinator"), await as("editor")];
  const { id } = await createPost(author);
  await publish(editor, id);
  const path = `/api/desk/posts/${id}`;
  await ok(
    editor.put(`${path}/draft`, {
      title: "Pas encore public",
      translations: { en: { title: "Not yet" } },
    }),
  );
  const seen = await ok<EditorPost>(reader.get(path));
  expect(seen).toMatchObject({
    title: "Un tracteur pour l’atelier",
    may: { edit: false },
    languages: { fr: { public: true, pending: false }, en: { state: "missing" } },
  });
  expect(JSON.stringify(seen)).not.toMatch(/Pas encore public|Not yet/);
  // Whoever wrote it sees what is being made of it.
  expect(await ok<EditorPost>(author.get(path))).toMatchObject({
    title: "Pas encore public",
    may: { edit: true, publish: false, delete: false },
  });
  expect(await ok<EditorPost>(reader.get("/api/desk/posts/1"))).toMatchObject({ id: 1 });
  const draft = await createPost(author);
  expect((await reader.get(`/api/desk/posts/${draft.id}`)).status).toBe(404);
});

test("who may do what with a published item of somebody else", async () => {
  const { as } = await startTestApp();
  const calls = [
    ["put", "/api/posts/1", { title: "x" }],
    ["put", "/api/desk/posts/1/draft", { title: "x" }],
    ["post", "/api/desk/posts/1/publish", {}],
    ["post", "/api/desk/posts/1/duplicate", {}],
    ["post", "/api/desk/posts/1/preview", {}],
    ["put", "/api/formations/1", { title: "x" }],
    ["post", "/api/desk/formations/1/archive", {}],
    ["delete", "/api/posts/1", undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    for (const [role, allowed] of Object.entries({
      visitor: 401,
      staff: 403,
      coordinator: 403,
      editor: 2,
      admin: 2,
    })) {
      if (method === "delete" && role === "admin") continue;
      const caller = await as(role as "staff");
      const { status } = await caller[method](path, body);
      const got = allowed === 2 ? Math.floor(status / 100) : status;
      expect(got, `${role} ${method} ${path}`).toBe(allowed);
    }
  }
});

test("everybody on the staff may create, nobody else", async () => {
  const { as } = await startTestApp();
  for (const role of ["staff", "coordinator", "editor", "admin"] as const) {
    const caller = await as(role);
    await createPost(caller, anArticle(`Article de ${role}`));
    await createCourse(caller);
  }
  const visitor = await as("visitor");
  expect((await visitor.post("/api/post", anArticle())).status).toBe(401);
  expect((await visitor.post("/api/formations", {})).status).toBe(401);
});

test("writes need the CSRF token, but for the two the contract leaves out", async () => {
  const { as, app } = await startTestApp();
  const editor = await as("editor");
  const course = await createCourse(editor);
  const bare = (method: string, path: string, headers: Record<string, string> = {}) =>
    app.request(path, {
      method,
      headers: { authorization: `Bearer ${editor.token}`, ...headers },
      body: JSON.stringify({ title: "Sans jeton" }),
    });
  for (const path of ["/api/post", "/api/formations", "/api/desk/posts/bulk"]) {
    expect((await bare("POST", path)).status, path).toBe(419);
  }
  expect((await bare("PUT", "/api/posts/1")).status).toBe(419);
  expect((await bare("PUT", "/api/desk/posts/1/draft")).status).toBe(419);
  const path = `/api/formations/${course.id}`;
  const evil = { origin: "https://evil.example" };
  expect((await bare("PUT", path, evil)).status).toBe(419);
  expect((await bare("DELETE", path, evil)).status).toBe(419);
  expect((await bare("PUT", path, { origin: "http://localhost:3000" })).status).toBe(200);
  expect((await bare("DELETE", path)).status).toBe(200);
});

test("errors come in the order of the contract", async () => {
  const { as } = await startTestApp();
  const [staff, editor] = [await as("staff"), await as("editor")];
  const wrong = { title: 5 };
  expect((await editor.put("/api/posts/999999", wrong)).status).toBe(404);
  expect((await editor.put("/api/posts/abc", wrong)).status).toBe(404);
  expect((await staff.put("/api/posts/1", wrong)).status).toBe(403);
  expect((await editor.put("/api/posts/1", wrong)).status).toBe(422);
});

test("an author proposes a correction to their public text, and an editor publishes it", async () => {
  const { as, get } = await startTestApp();
  const [author, editor, other] = [await as("staff"), await as("editor"), await as("staff")];
  const { id, title } = await createPost(author);
  const path = `/api/desk/posts/${id}`;
  await publish(editor, id);
  const proposed = await ok(author.put(`${path}/draft`, { title: "Un tracteur, corrigé" }));
  expect(proposed.languages.fr).toMatchObject({ public: true, pending: true });
  expect(await read(get(`/api/posts/${id}`))).toMatchObject({ title });
  expect((await other.put(`${path}/draft`, { title: "x" })).status).toBe(403);
  const version = proposed.versions.fr ?? 0;
  const asked = await ok(author.post(`${path}/reviews/fr`, { version, note: "Une faute." }));
  expect(asked.reviews.fr).toMatchObject({ state: "waiting" });
  const accepted = { decision: "accepted", version, publish: true };
  await ok(editor.post(`${path}/reviews/fr/decision`, accepted));
  expect(await read(get(`/api/posts/${id}`))).toMatchObject({ title: "Un tracteur, corrigé" });
  // A proposal adds; it takes no language of the text away.
  await ok(editor.put(`${path}/draft`, { translations: { en: { title: "A tractor" } } }));
  expect((await author.delete(`${path}/translations/en`)).status).toBe(403);
  await ok(editor.post(`${path}/archive`, {}));
  expect((await author.put(`${path}/draft`, { title: "x" })).status).toBe(403);
});
