import { expect, onTestFinished, test, vi } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { followChanges } from "#app/platform/cache/follow-changes.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { anArticle, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createApp } from "./app.server.ts";

type Item = { id: number; title: string };

/** The application as a process runs it, and a second process on the same database. */
async function startProcesses() {
  const [cache, otherCache] = [createCache(), createCache()];
  const site = await startTestApp({ cache });
  const { db, jobs, storage, database } = site;
  const log = createLog({ level: "silent" });
  const publicUrl = "http://localhost:3000";
  const now = () => site.clock.now;
  const other = createApp({ db, log, jobs, storage, publicUrl, now, cache: otherCache });
  for (const each of [cache, otherCache])
    onTestFinished(await followChanges(database.listen, each));
  return { ...site, other, cache };
}

const LIST = "/api/posts?page=1&per_page=20";
const titlesIn = async (answer: Response | Promise<Response>) =>
  (await read<{ data: Item[] }>(answer)).data.map(({ title }) => title);

test("a second visitor gets the same answer without the database", async () => {
  const { get } = await startProcesses();
  for (const path of [LIST, "/api/posts/tags", "/api/formation-categories", "/api/settings/site"]) {
    const first = await get(path);
    let second = first;
    const statements = await statementsOf(async () => {
      second = await get(path);
    });
    expect([path, statements]).toEqual([path, []]);
    expect(await second.text()).toBe(await first.text());
    const named = ({ headers }: Response) =>
      [...headers].filter(([name]) => name !== "x-request-id");
    expect(named(second)).toEqual(named(first));
    expect(second.headers.get("x-cache-tags")).toBeNull();
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  }
});

test("whoever has the answer is told that it is unchanged", async () => {
  const { app } = await startProcesses();
  const etag = (await app.request(LIST)).headers.get("etag") ?? "";
  const again = await app.request(LIST, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect(again.headers.get("content-length")).toBeNull();
});

test("a change is in the next answer of the process that made it", async () => {
  const { get, as } = await startProcesses();
  const editor = await as("editor");
  const before = await titlesIn(get(LIST));
  const { id } = await createPost(editor, anArticle("Neuf"));
  expect(await titlesIn(get(LIST))).toEqual(before);
  await publish(editor, id);
  expect(await titlesIn(get(LIST))).toEqual(["Neuf", ...before]);
  expect((await get(`/api/posts/${id}`)).status).toBe(200);
  await ok(editor.post(`/api/desk/posts/${id}/unpublish`, {}));
  expect(await titlesIn(get(LIST))).toEqual(before);
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
});

test("a change reaches the answers of another process", async () => {
  const { as, other } = await startProcesses();
  const editor = await as("editor");
  const before = await titlesIn(other.request(LIST));
  const { id } = await createPost(editor, anArticle("Neuf"));
  await publish(editor, id);
  await vi.waitFor(async () => {
    expect(await titlesIn(other.request(LIST))).toEqual(["Neuf", ...before]);
  });
});

test("staff see their drafts, and visitors after them do not", async () => {
  const { get, as, cache } = await startProcesses();
  const editor = await as("editor");
  const { id } = await createPost(editor, anArticle("Brouillon"));
  const stored = cache.answers.size;
  expect(await titlesIn(editor.get(LIST))).toContain("Brouillon");
  expect((await editor.get(`/api/posts/${id}`)).status).toBe(200);
  expect(cache.answers.size).toBe(stored);
  expect(await titlesIn(get(LIST))).not.toContain("Brouillon");
  expect((await get(`/api/posts/${id}`)).status).toBe(404);
  expect(await titlesIn(editor.get(LIST))).toContain("Brouillon");
});

test("every language has an answer of its own", async () => {
  const { get } = await startProcesses();
  const answers = ["fr", "en", "de", "fr", "en", "de"].map((language) =>
    get(LIST, { "accept-language": language }),
  );
  const languages = (await Promise.all(answers)).map(({ headers }) =>
    headers.get("content-language"),
  );
  expect(languages).toEqual(["fr-FR", "en-US", "de-DE", "fr-FR", "en-US", "de-DE"]);
});

test("nothing is kept that may depend on who asks", async () => {
  const { get, cache, as } = await startProcesses();
  const { token } = await as("admin");
  const asked: [string, Record<string, string>?][] = [
    ["/api/posts?search=machine"],
    [LIST, { cookie: "auth_token=1" }],
    [LIST, { origin: "http://localhost:3000" }],
    [LIST, { authorization: `Bearer ${token}` }],
    [LIST, { "x-settings-draft": "1.x" }],
    ["/api/posts/999999"],
    ["/api/user"],
    [`${LIST}&x=${"y".repeat(400)}`],
  ];
  for (const [path, headers] of asked) await get(path, headers);
  expect(cache.answers.size).toBe(0);
});

test("an answer made while its content changed is not kept", async () => {
  const { get, cache } = await startProcesses();
  const asked = get(LIST);
  cache.drop(["posts"]);
  await asked;
  expect(cache.answers.size).toBe(0);
});

test("a hundred thousand empty answers of made-up addresses do not fill the memory", () => {
  const answers = createCache({ answers: 1024 * 1024 }).answers;
  const headers = { "content-type": "application/json", "content-security-policy": "a".repeat(80) };
  for (let made = 0; made < 100_000; made += 1) {
    const bytes = new Uint8Array(2);
    answers.put(`/api/posts?tag=${made}`, { bytes, headers, tags: ["posts"], route: "" }, 0);
  }
  expect(answers.size).toBeLessThan(1_000);
  expect(answers.get("/api/posts?tag=99999")).toBeDefined();
});
