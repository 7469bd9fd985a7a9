import { expect, test, vi } from "vitest";
import { currentForms } from "#app/features/registration-form/forms.server.ts";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { startBuiltSite } from "#tests/pages/built-site.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { keepWarm, warmUp } from "./warm-up.server.ts";

test("the first visitor after a start finds home, courses, news and forms in memory", async () => {
  const { app, get } = await startBuiltSite({ cache: createPageCache() });
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

test("pages that a change dropped are made again before somebody asks for them", async () => {
  const cache = createPageCache();
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

test("a stop ends the warm-up: the page that is being made is waited for, no other is asked for", async () => {
  const stopping = new AbortController();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const answered: string[] = [];
  const ended = keepWarm(
    createPageCache(),
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
