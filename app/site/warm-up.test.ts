import { expect, onTestFinished, test, vi } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { currentForms } from "#app/website/registration-form/forms.server.ts";
import { startBuiltSite } from "#tests/pages/built-site.ts";
import { anArticle, createPost, publish } from "#tests/setup/content.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { keepWarm, warmUp } from "./warm-up.server.ts";

test("the first visitor after a start finds home, courses, news and forms in memory", async () => {
  const { app, get } = await startBuiltSite({ cache: createCache() });
  await warmUp((path, headers) => app.request(path, { headers }));
  const paths = ["/formations", "/news", "/registration/meca-agro"].flatMap((path) => [
    path,
    `/en${path}`,
    `/de${path}`,
  ]);
  for (const path of ["/", "/en", "/de", ...paths]) {
    const statements = await statementsOf(async () => {
      const page = await get(path, { "accept-encoding": "br" });
      expect([path, page.status]).toEqual([path, 200]);
    });
    expect([path, statements]).toEqual([path, []]);
  }
});

test("the warm-up is neither logged nor counted as visits", async () => {
  const lines: string[] = [];
  const cache = createCache();
  const { app } = await startBuiltSite({ cache, log: { write: (line) => void lines.push(line) } });
  await warmUp((path, headers) => app.request(path, { headers }, { inProcess: true }));
  const visits = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(visits.filter(({ level, msg }) => msg === "request" && level >= 30)).toEqual([]);
  expect([cache.hits, cache.misses]).toEqual([0, 0]);
  expect(cache.size).toBeGreaterThan(10);
});

test("pages that a change dropped are made again before somebody asks for them", async () => {
  const cache = createCache();
  const { app, get } = await startBuiltSite({ cache });
  let asked: string[] = [];
  const send = async (path: string, headers: Record<string, string>) => {
    const answer = await app.request(path, { headers });
    asked.push(path);
    return answer;
  };
  keepWarm(cache, send, { stopping: new AbortController().signal, pause: 0 });
  const last = `/de/registration/${currentForms().at(-1)?.key}`;
  await vi.waitFor(() => expect(asked.filter((path) => path === last)).toHaveLength(2), 20_000);
  asked = [];
  cache.drop(["news"]);
  await vi.waitFor(() => expect(asked.filter((path) => path === last)).toHaveLength(2), 20_000);
  const statements = await statementsOf(async () => {
    expect((await get("/news", { "accept-encoding": "br" })).status).toBe(200);
  });
  expect(statements).toEqual([]);
});

test("the warm-up after a publication is no part of its request, and drops nothing again", {
  timeout: 120_000,
}, async () => {
  const cache = createCache();
  // Without pages the answers are quick: only the requests matter here.
  const { app, as } = await startTestApp({ cache });
  const editor = await as("editor");
  const { id } = await createPost(editor, anArticle("Neuf"));
  const last = `/de/registration/${currentForms().at(-1)?.key}`;
  let asked: string[] = [];
  const send = async (path: string, headers: Record<string, string>) => {
    const answer = await app.request(path, { headers }, { inProcess: true });
    asked.push(path);
    return answer;
  };
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const made = keepWarm(cache, send, { stopping: stopping.signal, pause: 0 });
  await vi.waitFor(() => expect(asked.filter((path) => path === last)).toHaveLength(2), 60_000);
  asked = [];
  const dropped = vi.fn();
  cache.onDrop(dropped);
  await publish(editor, id);
  await vi.waitFor(() => expect(asked.filter((path) => path === last)).toHaveLength(2), 60_000);
  expect(dropped).toHaveBeenCalledTimes(1);
  await made();
});

test("a stop ends the warm-up: the page that is being made is waited for, no other is asked for", async () => {
  const stopping = new AbortController();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const answered: string[] = [];
  const ended = keepWarm(
    createCache(),
    async (path) => {
      asked.push(path);
      await held;
      answered.push(path);
      return new Response("a page");
    },
    { stopping: stopping.signal },
  );
  stopping.abort();
  release();
  await ended();
  expect(asked).toEqual(["/api/formation-categories"]);
  expect(answered).toEqual(asked);
});
