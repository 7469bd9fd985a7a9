import { expect, test } from "vitest";
import { emptyList } from "#app/api-client/browser/state.ts";
import { ada, fakeBrowser, signedInBrowser } from "#tests/setup/fake-browser.ts";
import { readPosts, writePosts } from "./client.ts";
import type { PostSummary } from "./schema.ts";

const down = { status: 500, body: { message: "Server Error" } };
const article = { id: 5, slug: "premiere-cohorte", title: "Première cohorte" };

const reading = (answers: Parameters<typeof fakeBrowser>[0]) =>
  readPosts(fakeBrowser(answers).environment);

test("fetchPosts stores all posts or one page, with loading flags", async () => {
  const { fetchPosts, posts } = reading({
    "GET /api/posts": { body: [article] },
    "GET /api/posts?page=1": { body: { data: [article], meta: {} } },
  });
  const asked = fetchPosts();
  expect(posts).toMatchObject({ loading: true, loaded: false });
  expect(await asked).toEqual([article]);
  const kept = { items: [article], loading: false, loaded: true, error: null };
  expect(posts).toEqual(kept);
  await fetchPosts({ page: "1" });
  expect(posts).toEqual(kept);
});

test("fetchPosts stores the message and returns an empty list when it fails", async () => {
  const { fetchPosts, posts } = reading({ "GET /api/posts?page=2": down });
  expect(await fetchPosts({ page: "2" })).toEqual([]);
  expect(posts).toEqual({ items: [], loading: false, loaded: false, error: "Server Error" });
});

test("fetchPosts stores 'Erreur de récupération' when the failure has no message", async () => {
  const { fetchPosts, posts } = reading({ "GET /api/posts": { status: 502 } });
  await fetchPosts();
  expect(posts.error).toBe("Erreur de récupération");
});

test("fetchLatestPosts returns three by default, and an empty list when it fails", async () => {
  const { fetchLatestPosts } = reading({
    "GET /api/posts/latest/3": { body: [article] },
    "GET /api/posts/latest/7": down,
  });
  expect(await fetchLatestPosts()).toEqual([article]);
  expect(await fetchLatestPosts(7)).toEqual([]);
});

test("createPost needs a signed-in user, a bearer token and the anti-forgery token", async () => {
  const { client, environment, jar, log } = await signedInBrowser({
    "POST /api/post": { status: 201, body: article },
  });
  const { createPost } = writePosts(environment, client.state);
  expect(await createPost({ title: "Première cohorte" })).toEqual(article);
  jar.delete("auth_token");
  await expect(createPost({})).rejects.toThrow("Token manquant pour l’envoi");
  const posts = emptyList<PostSummary>();
  const message = "Utilisateur non authentifié. Impossible d’ajouter un article.";
  await expect(writePosts(environment, { user: null }, posts).createPost({})).rejects.toThrow(
    message,
  );
  expect(posts.error).toMatchObject({ message });
  expect(log.mock.calls.map(([logged]) => logged)).toEqual([
    "Token manquant pour l’envoi",
    message,
  ]);
  const mute = fakeBrowser({ "GET /sanctum/csrf-cookie": { status: 500 } });
  mute.jar.set("auth_token", "12|secret");
  const user = { ...ada, isDefaultPassword: false };
  const unproven = writePosts(mute.environment, { user });
  await expect(unproven.createPost({})).rejects.toThrow("XSRF Token not found");
});

test("a failed creation stores the error and rethrows it", async () => {
  const { client, environment } = await signedInBrowser({ "POST /api/post": down });
  const posts = emptyList<PostSummary>();
  const { createPost } = writePosts(environment, client.state, posts);
  await expect(createPost({})).rejects.toMatchObject({ status: 500 });
  expect(posts.error).toMatchObject({ status: 500 });
});
