import { describe, expect, test } from "vitest";
import { fakeBrowser, signedInBrowser } from "./fake-browser.ts";

const noForgeryCookie = { "GET /sanctum/csrf-cookie": { status: 500 } };
const down = { status: 500, body: { message: "Server Error" } };
const tractor = { id: 1, category_formation_id: 1, status: "published" };
const pump = { id: 2, category_formation_id: 1, status: "draft" };
const article = { id: 5, slug: "premiere-cohorte", title: "Première cohorte" };

describe("reading courses", () => {
  test("the list is kept, with its flags; visitors see the published ones", async () => {
    const { client } = fakeBrowser({ "GET /api/formations": { body: [tractor, pump] } });
    const asked = client.fetchFormations();
    expect(client.state.formations.loading).toBe(true);
    expect(await asked).toEqual([tractor, pump]);
    expect(client.state.formations).toMatchObject({ loading: false, loaded: true, error: null });
    expect(client.publishedFormations()).toEqual([tractor]);
  });

  test("list failure: logged 'Error fetching formations', error stored", async () => {
    const { client, log } = fakeBrowser({ "GET /api/formations": down });
    expect(await client.fetchFormations()).toEqual([]);
    expect(log.mock.calls[0]?.[0]).toBe("Error fetching formations");
    expect(client.state.formations.error).toMatchObject({ message: "Server Error" });
    expect(client.state.formations.loaded).toBe(false);
  });

  test("one course", async () => {
    const { client } = fakeBrowser({ "GET /api/formations/1": { body: tractor } });
    expect(await client.fetchFormation(1)).toEqual(tractor);
  });

  test("one course failing: logged and rethrown", async () => {
    const { client, log } = fakeBrowser({ "GET /api/formations/1": down });
    await expect(client.fetchFormation(1)).rejects.toMatchObject({ status: 500 });
    expect(log.mock.calls[0]?.[0]).toBe("Erreur lors de la récupération de la formation");
  });

  test("cohorts: only those that end today or later", async () => {
    const body = ["2026-01-14", "2026-01-15", "2026-06-30"].map((end_date, id) => ({
      id,
      end_date,
    }));
    const { client } = fakeBrowser({ "GET /api/formations/1/cohortes": { body } });
    const shown = await client.fetchCohortes(1, "2026-01-15");
    expect(shown.map(({ end_date }) => end_date)).toEqual(["2026-01-15", "2026-06-30"]);
  });

  test("cohort failure: logged, error stored, empty list", async () => {
    const { client, log } = fakeBrowser({ "GET /api/formations/1/cohortes": down });
    expect(await client.fetchCohortes(1, "2026-01-15")).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
    expect(client.state.cohortesError).toMatchObject({ status: 500 });
  });

  test("categories follow the language; an unknown one is ignored", async () => {
    const french = [{ id: 1, slug: "tic", formation_category: "TIC" }];
    const german = [{ id: 1, slug: "ikt", formation_category: "IKT" }];
    const { client } = fakeBrowser({
      "GET /api/formation-categories?locale=fr": { body: french },
      "GET /api/formation-categories?locale=de": { body: german },
    });
    expect(await client.fetchCategories()).toEqual(french);
    await client.setLocale("xx");
    expect(client.state.categories.items).toEqual(french);
    await client.setLocale("de");
    expect(client.state.categories.items).toEqual(german);
  });

  test("categories failure: error stored", async () => {
    const { client } = fakeBrowser({ "GET /api/formation-categories?locale=fr": down });
    expect(await client.fetchCategories()).toEqual([]);
    expect(client.state.categories).toMatchObject({ error: { status: 500 }, loading: false });
  });
});

describe("writing courses", () => {
  test("creating sends cookie, anti-forgery and bearer token", async () => {
    const answers = { "POST /api/formations": { status: 201, body: pump } };
    const { client, requests } = await signedInBrowser(answers);
    expect(await client.createFormation({ title: "Pompes" })).toEqual(pump);
    expect(client.state.formations.items).toEqual([pump]);
    const [, request] = requests;
    expect(request?.credentials).toBe("include");
    expect(request?.headers.get("x-xsrf-token")).toBe("forgery=");
    expect(request?.headers.get("authorization")).toBe("Bearer 12|secret");
    expect(request?.headers.get("x-requested-with")).toBe("XMLHttpRequest");
  });

  test.each([
    ["createFormation", "Utilisateur non authentifié. Impossible d’ajouter une formation."],
    ["createPost", "Utilisateur non authentifié. Impossible d’ajouter un article."],
  ] as const)("%s needs someone signed in", async (name, message) => {
    const { client } = fakeBrowser({});
    await expect(client[name]({})).rejects.toThrow(message);
    const { error } = client.state[name === "createPost" ? "posts" : "formations"];
    expect(error).toMatchObject({ message });
  });

  test.each(["createFormation", "createPost"] as const)("%s needs the token", async (name) => {
    const { client, jar } = await signedInBrowser({});
    jar.delete("auth_token");
    await expect(client[name]({})).rejects.toThrow("Token manquant pour l’envoi");
  });

  test.each(["createFormation", "createPost"] as const)("%s needs the XSRF token", async (name) => {
    const { client, jar, surroundings } = await signedInBrowser({});
    jar.delete("XSRF-TOKEN");
    const mute = fakeBrowser(noForgeryCookie, { page: surroundings.page });
    mute.client.state.user = client.state.user;
    await expect(mute.client[name]({})).rejects.toThrow("XSRF Token not found");
  });

  test.each([
    ["createFormation", "POST /api/formations"],
    ["createPost", "POST /api/post"],
  ] as const)("%s failing: error stored and rethrown", async (name, path) => {
    const { client } = await signedInBrowser({ [path]: down });
    await expect(client[name]({})).rejects.toMatchObject({ status: 500 });
    const { error } = client.state[name === "createPost" ? "posts" : "formations"];
    expect(error).toMatchObject({ status: 500 });
  });

  test("updating replaces the local item", async () => {
    const after = { ...pump, status: "published" };
    const { client } = await signedInBrowser({
      "GET /api/formations": { body: [tractor, pump] },
      "PUT /api/formations/2": { body: after },
    });
    await client.fetchFormations();
    expect(await client.updateFormation(2, after)).toEqual({ success: true, data: after });
    expect(client.state.formations.items).toEqual([tractor, after]);
  });

  test("deleting drops the local item", async () => {
    const { client } = await signedInBrowser({
      "GET /api/formations": { body: [tractor, pump] },
      "DELETE /api/formations/1": { body: { success: true } },
    });
    await client.fetchFormations();
    expect(await client.deleteFormation(1)).toMatchObject({ success: true });
    expect(client.state.formations.items).toEqual([pump]);
  });

  test("update and delete failures: success false with the error, nothing lost", async () => {
    const { client } = await signedInBrowser({
      "GET /api/formations": { body: [tractor] },
      "PUT /api/formations/1": down,
      "DELETE /api/formations/1": { status: 409, body: { message: "Conflict" } },
    });
    await client.fetchFormations();
    const updated = await client.updateFormation(1, {});
    expect(updated).toMatchObject({ success: false, error: { status: 500 } });
    const deleted = await client.deleteFormation(1);
    expect(deleted).toMatchObject({ success: false, error: { status: 409 } });
    expect(client.state.formations.items).toEqual([tractor]);
  });
});

describe("news", () => {
  test("all posts", async () => {
    const { client } = fakeBrowser({ "GET /api/posts": { body: [article] } });
    expect(await client.fetchPosts()).toEqual([article]);
    expect(client.state.posts.loaded).toBe(true);
  });

  test("failure: the message is stored, empty list", async () => {
    const { client } = fakeBrowser({ "GET /api/posts": down });
    expect(await client.fetchPosts()).toEqual([]);
    expect(client.state.posts.error).toBe("Server Error");
  });

  test("failure without a message: 'Erreur de récupération'", async () => {
    const { client } = fakeBrowser({ "GET /api/posts": { status: 502 } });
    await client.fetchPosts();
    expect(client.state.posts.error).toBe("Erreur de récupération");
  });

  test("the latest three unless told otherwise", async () => {
    const { client } = fakeBrowser({
      "GET /api/posts/latest/3": { body: [article] },
      "GET /api/posts/latest/7": { body: [] },
    });
    expect(await client.fetchLatestPosts()).toEqual([article]);
    expect(await client.fetchLatestPosts(7)).toEqual([]);
  });

  test("latest failing: empty list", async () => {
    const { client } = fakeBrowser({ "GET /api/posts/latest/3": down });
    expect(await client.fetchLatestPosts()).toEqual([]);
  });

  test("an article that does not load says so", async () => {
    const { client } = fakeBrowser({ "GET /api/posts/premiere-cohorte": down });
    expect(await client.fetchPost("premiere-cohorte")).toBeNull();
    const message = "Une erreur est survenue lors du chargement de l'article.";
    expect(client.state.posts.error).toBe(message);
  });

  test("creating a post", async () => {
    const { client } = await signedInBrowser({ "POST /api/post": { status: 201, body: article } });
    expect(await client.createPost({ title: "Première cohorte" })).toEqual(article);
  });
});
