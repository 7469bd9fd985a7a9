import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { PageRenderer } from "./render-page.server.ts";

/** Looks up the code at the end of the address, as the page of certificates does. */
const render: PageRenderer = async (request, { api }) => {
  const [, code] = /\/verify\/(\w+)/.exec(request.url) ?? [];
  if (code) await api.certificates.verify[":code"].$get({ param: { code } });
  return new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
};

test("pages of slowed guesses wait without keeping other visitors from their pages", async () => {
  const build = { id: "test", script: null, scripts: {} };
  const { get } = await startTestApp({
    pages: { render, build, files: new Map(), strict: true },
  });
  const guesses = Array.from({ length: 22 }, (_, nth) => `aaaaaaaaaaaaaa${10 + nth}`);
  await Promise.all(guesses.map((code) => get(`/api/certificates/verify/${code}`)));
  async function open(path: string, name: string): Promise<string> {
    await get(path);
    return name;
  }
  const slowed = guesses.slice(0, 4).map((code) => open(`/verify/${code}`, "a guess"));
  const other = open("/login", "the other page");
  expect(await Promise.race([...slowed, other])).toBe("the other page");
  expect(await Promise.all(slowed)).toHaveLength(4);
});

test("a page whose work is done is sent, however many of the same address wait", async () => {
  const build = { id: "test", script: null, scripts: {} };
  const { get } = await startTestApp({
    pages: { render, build, files: new Map(), strict: true },
  });
  const codes = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => `aaaaaaaaaaaaa${from + nth}`);
  await Promise.all(codes(100, 22).map((code) => get(`/api/certificates/verify/${code}`)));
  const waiting = codes(200, 70).map((code) => get(`/api/certificates/verify/${code}`));
  expect((await get("/verify/aaaaaaaaaaaaa300")).status).toBe(200);
  await Promise.all(waiting);
});
