import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, Server as NetServer } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as immediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { freePort } from "#tests/process/server-process.ts";
import { openWebServer } from "./web-server.server.ts";

const local = { host: "127.0.0.1", port: 0 };

function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: local.host, agent }, resolve).on("error", reject);
  });
}

test("a request before the site is ready waits for it", async () => {
  const web = await openWebServer(local);
  const early = fetch(`http://127.0.0.1:${web.port}/`);
  await once(web.server, "request");
  web.serve((_, response) => response.end("ready"));
  expect(await (await early).text()).toBe("ready");
  await web.close();
});

test("a stop waits for running answers and closes their connections", async () => {
  const web = await openWebServer(local);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  web.serve(async (_, response) => {
    await finished;
    response.end("complete");
  });
  const agent = new Agent({ keepAlive: true });
  const underWay = ask(web.port, agent);
  await once(web.server, "request");
  const closed = web.close();
  while (web.server.listening) await immediate();
  await expect(fetch(`http://127.0.0.1:${web.port}/`)).rejects.toThrow();
  finish();
  expect(await text(await underWay)).toBe("complete");
  await closed;
});

test("clients that keep requesting during a stop are answered and told to close", async () => {
  const web = await openWebServer(local);
  web.serve((_, response) => response.end("fine"));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await ask(web.port, agent);
  expect(first.headers.connection).toBe("keep-alive");
  await text(first);
  const closed = web.close();
  const last = await ask(web.port, agent);
  expect(last.headers.connection).toBe("close");
  expect(await text(last)).toBe("fine");
  await closed;
});

test("connections accepted before the stop are answered", async () => {
  const web = await openWebServer(local);
  web.serve((_, response) => response.end("fine"));
  const sockets = Array.from({ length: 30 }, () => {
    const socket = connect(web.port, local.host);
    socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    return socket;
  });
  const answers = sockets.map((socket) => text(socket).catch(String));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await web.close();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close/i);
  }
});

test("a request that a busy process has not read yet is answered", async () => {
  const web = await openWebServer(local);
  web.serve((_, response) => response.end("fine"));
  const socket = connect(web.port, local.host);
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(socket, "data");
  const said = text(socket);
  const closed = web.close();
  await immediate();
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  standStill(1_500);
  await closed;
  expect(await said).toMatch(/^HTTP\/1\.1 200 OK/);
});

test("a request that has begun to arrive is waited for", async () => {
  const web = await openWebServer(local);
  web.serve((_, response) => response.end("fine"));
  const socket = connect(web.port, local.host);
  const said = text(socket);
  socket.write("GET / HTTP/1.1\r\nhost:");
  await once(web.server, "connection");
  const idle = connect(web.port, local.host).resume();
  const closed = web.close();
  await once(idle, "close");
  socket.write(" a\r\n\r\n");
  await closed;
  expect(await said).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close/i);
});

test("a write over a connection that a proxy kept is answered while the process stops", async () => {
  const proxied = await openWebServer({ ...local, behindProxy: true });
  const direct = await openWebServer(local);
  const sockets = [proxied, direct].map((web) => {
    web.serve((_, response) => response.end("fine"));
    const socket = connect(web.port, local.host);
    socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    return socket;
  });
  const [kept, other] = sockets;
  if (!kept || !other) throw new Error("not connected");
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  const closed = Promise.all([proxied.close(), direct.close()]);
  // Without a proxy an idle connection is closed soon.
  await once(other.resume(), "close");
  const said = text(kept);
  kept.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}");
  expect(await said).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close/i);
  await closed;
});

test("a port is tried without taking requests of others", async () => {
  const listen = vi.spyOn(NetServer.prototype, "listen");
  const port = await freePort();
  listen.mockClear();
  const web = await openWebServer({ host: local.host, port });
  expect(listen).not.toHaveBeenCalled();
  await web.serve((_, response) => response.end("fine"));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("fine");
  await expect(openWebServer({ host: local.host, port })).rejects.toThrow("is in use");
  await web.close();
  await expect(openWebServer({ host: "192.0.2.1", port })).rejects.toThrow("not an address");
});

/** Blocks this process, as a long calculation would. */
function standStill(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test("idle connections do not delay the stop", async () => {
  const web = await openWebServer(local);
  web.serve((_, response) => response.end());
  const idle = connect(web.port, local.host);
  await once(idle, "connect");
  const started = Date.now();
  await web.close();
  expect(Date.now() - started).toBeLessThan(2_000);
  idle.destroy();
});

test("a request with two Host headers is refused", async () => {
  const web = await openWebServer(local);
  web.serve((_, response) => response.end("fine"));
  const answers = [];
  for (const hosts of ["host: a", "host: a\r\nHOST: b"]) {
    const socket = connect(web.port, local.host);
    socket.write(`GET / HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
    answers.push((await text(socket)).split("\r\n")[0]);
  }
  expect(answers).toEqual(["HTTP/1.1 200 OK", "HTTP/1.1 400 Bad Request"]);
  await web.close();
});
