import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";

const INFO = 30;

type Line = { level: number; msg: string; status?: number };

/** The site behind a socket, and its log. */
async function startServer(render: () => Promise<Response> = async () => new Response("page")) {
  const lines: Line[] = [];
  const requested = Promise.withResolvers<void>();
  const write = (text: string) => {
    const line: Line = JSON.parse(text);
    lines.push(line);
    if (line.msg === "request") requested.resolve();
  };
  const build = { id: "test", script: null, scripts: {} };
  const pages = { render, build, files: new Map(), strict: true } as never;
  const { app } = await startTestApp({ log: { write }, pages });
  const received = Promise.withResolvers<void>();
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    received.resolve();
    return answer(request, response);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { app, port, lines, requested: requested.promise, received: received.promise };
}

test.each([
  ["POST", "/api/registrations", "application/json"],
  ["POST", "/contacts", "application/x-www-form-urlencoded"],
  ["POST", "/api/registrations/uploads", "application/offset+octet-stream"],
])("a client that leaves during %s %s is no error in the log", async (method, path, type) => {
  const { port, lines, requested, received } = await startServer();
  const socket = connect(port, "127.0.0.1");
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    "origin: http://localhost:3000",
    `content-type: ${type}`,
    "content-length: 1000",
    "tus-resumable: 1.0.0",
    "upload-length: 1000",
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n{"a":`);
  await received;
  socket.destroy();
  await requested;
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
});
