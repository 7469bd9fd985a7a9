import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";

/** Over a socket: the web-standard Request refuses TRACE. */
async function asker() {
  const { app } = await startTestApp();
  // What pages without a form answer to POST.
  app.all("/about", (c) => (c.req.method === "GET" ? c.text("page") : c.body(null, 405)));
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (verb: string, path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${verb} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    return [Number(answer.split(" ")[1]), /^allow: (.*)$/im.exec(answer)?.[1]];
  };
}

test("TRACE is refused everywhere, and every 405 lists the allowed methods", async () => {
  const ask = await asker();
  expect(await ask("TRACE", "/about")).toEqual([405, "GET, HEAD"]);
  expect(await ask("TRACE", "/dashboard")).toEqual([405, "GET, HEAD"]);
  expect(await ask("TRACE", "/api/user")).toEqual([405, "GET, HEAD, PATCH"]);
  expect(await ask("TRACE", "/api/nothing")).toEqual([404, undefined]);
  expect(await ask("PURGE", "/about")).toEqual([405, "GET, HEAD"]);
  expect(await ask("DELETE", "/about")).toEqual([405, "GET, HEAD"]);
  expect(await ask("DELETE", "/api/posts")).toEqual([405, "GET, HEAD"]);
  expect(await ask("PUT", "/sanctum/csrf-cookie")).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(await ask("POST", "/sanctum/other")).toEqual([404, undefined]);
  expect(await ask("GET", "/about")).toEqual([200, undefined]);
});

test("build.json is answered also when the API is on another host", async () => {
  const render = async () =>
    new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
  const build = { id: "test", script: null, scripts: {} };
  const pages = { render, build, files: new Map(), strict: true };
  const { get } = await startTestApp({ pages, apiUrl: "https://api.example.org" });
  const answer = await get("/build.json");
  expect([answer.status, await answer.json()]).toEqual([200, { id: "test" }]);
  const page = await get("/about");
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain("connect-src 'self' https://api.example.org");
});

test("below /api and /sanctum nothing is answered as a page", async () => {
  const render = async () => new Response("<p>page</p>", { status: 404 });
  const build = { id: "test", script: null, scripts: {} };
  const { get } = await startTestApp({ pages: { render, build, files: new Map(), strict: true } });
  for (const path of ["/api", "/api/nothing", "/sanctum", "/sanctum/other"]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.json(), path).toEqual({ message: "Not Found" });
  }
});
