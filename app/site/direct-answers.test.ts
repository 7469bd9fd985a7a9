import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { startBuiltSite } from "#tests/pages/built-site.ts";
import { answerDirectly } from "./direct-answers.server.ts";

type Sent = { method?: string; headers?: Record<string, string> };
type Answer = { status: number; headers: [string, string][]; body: string };

/** The site on a port, and whether the application was asked. */
async function startSite() {
  const cache = createCache();
  const site = await startBuiltSite({ cache });
  const asked = vi.fn(getRequestListener(site.app.fetch));
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  const publicUrl = "http://localhost:3000";
  const now = () => site.clock.now;
  const pageRoute = () => "/:lang?/news";
  const direct = answerDirectly(asked, { cache, log, publicUrl, pageRoute, now });
  let way: "direct" | "app" = "direct";
  const server = createServer((request, response) =>
    (way === "direct" ? direct : asked)(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => void server.close());
  const { port } = server.address() as AddressInfo;

  async function ask(path: string, { method = "GET", headers = {} }: Sent = {}, by = way) {
    way = by;
    const before = asked.mock.calls.length;
    const answer = await new Promise<Answer>((resolve, reject) => {
      send({ port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response),
            body: Buffer.concat(chunks).toString("base64"),
          }),
        );
      })
        .once("error", reject)
        .end();
    });
    way = "direct";
    return { ...answer, byApp: asked.mock.calls.length > before };
  }
  return { ...site, ask, lines, cache };
}

/** Everything but what differs from request to request. */
function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ""]] : [],
  );
  return pairs
    .map(([name, value]): [string, string] => [name, name === "x-request-id" ? "" : value])
    .filter(([name]) => name !== "date")
    .sort(([a], [b]) => a.localeCompare(b));
}

test("what is answered directly has every header and byte of the application’s answer", async () => {
  const { ask } = await startSite();
  const paths = [
    "/",
    "/news",
    "/en/formations",
    "/registration/meca-agro?review=1",
    "/api/posts?page=1&per_page=20",
  ];
  for (const path of paths) {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      // The second request makes the best compressed copy.
      for (let times = 0; times < 2; times += 1) await ask(path, { headers }, "app");
      const { byApp: slow, ...expected } = await ask(path, { headers }, "app");
      const { byApp, ...direct } = await ask(path, { headers });
      expect([path, encoding, slow, byApp]).toEqual([path, encoding, true, false]);
      expect(direct).toEqual(expected);
      expect(direct.status).toBe(200);
      const etag = direct.headers.find(([name]) => name === "etag")?.[1] ?? "";
      const conditional = { headers: { ...headers, "if-none-match": `W/"x", ${etag}` } };
      const { byApp: __, ...unchanged } = await ask(path, conditional, "app");
      expect(await ask(path, conditional)).toEqual({ ...unchanged, byApp: false });
      expect(unchanged.status).toBe(304);
    }
  }
  const head = { method: "HEAD", headers: { "accept-encoding": "br" } };
  const { byApp: _, ...expected } = await ask("/news", head, "app");
  expect(await ask("/news", head)).toEqual({ ...expected, byApp: false });
});

test("the log has the same line for both", async () => {
  const { ask, lines } = await startSite();
  const headers = { "accept-encoding": "br" };
  for (let times = 0; times < 3; times += 1) await ask("/news", { headers });
  const [line] = lines;
  expect(line).toMatchObject({ method: "GET", route: "/news", status: 200, msg: "request" });
  expect(Object.keys(line ?? {})).toEqual(
    "level time pid hostname requestId method route status milliseconds msg".split(" "),
  );
});

test("everything unusual goes to the application", async () => {
  const { ask } = await startSite();
  const headers = { "accept-encoding": "br" };
  for (const path of ["/", "/?page=2", "/news", "/api/posts", "/api/posts?se%61rch=machine"])
    for (let times = 0; times < 3; times += 1) await ask(path, { headers });
  expect((await ask("/news", { headers })).byApp).toBe(false);
  const unusual: [string, Sent][] = [
    ["/news", { method: "POST", headers }],
    ["/news", { headers: { ...headers, "content-length": "0" } }],
    ["/news", { headers: { ...headers, host: "a b" } }],
    ["/news?utm_source=x", { headers }],
    ["/news?search=machine", { headers }],
    ["/news/", { headers }],
    ["/News", { headers }],
    ["/", { headers: { ...headers, "accept-language": "de" } }],
    ["/", { headers: { ...headers, cookie: "locale=en" } }],
    ["/?page=2", { headers: { ...headers, "accept-language": "de" } }],
    ["/?page=2", { headers: { ...headers, cookie: "locale=en" } }],
    ["/api/posts?se%61rch=machine", { headers }],
    ["/api/posts", { headers: { ...headers, authorization: "Bearer 1|x" } }],
    ["/api/posts", { headers: { ...headers, origin: "http://localhost:3000" } }],
    ["/api/posts", { headers: { ...headers, cookie: "a=b" } }],
    ["/api/posts", { method: "HEAD", headers }],
  ];
  for (const [path, sent] of unusual)
    expect([path, sent, (await ask(path, sent)).byApp]).toEqual([path, sent, true]);
});

test("a page is not answered directly after its content has changed", async () => {
  const { ask, cache } = await startSite();
  const headers = { "accept-encoding": "br" };
  for (const path of ["/news", "/news?search=machine", "/api/posts"]) {
    for (let times = 0; times < 3; times += 1) await ask(path, { headers });
    expect((await ask(path, { headers })).byApp).toBe(false);
    cache.drop(["posts"]);
    expect((await ask(path, { headers })).byApp).toBe(true);
  }
});
