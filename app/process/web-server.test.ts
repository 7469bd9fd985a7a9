import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openWebServer } from "./web-server.server.ts";

const local = { host: "127.0.0.1", port: 0 };

function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: local.host, agent }, resolve).on("error", reject);
  });
}

test("a request that comes before the site is ready waits for it", async () => {
  const web = await openWebServer(local);
  const early = fetch(`http://127.0.0.1:${web.port}/`);
  await once(web.server, "request");
  web.serve((_, response) => response.end("ready"));
  expect(await (await early).text()).toBe("ready");
  await web.close();
});

test("a stop waits for the answer under way, and says so on the connection", async () => {
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
  await expect(fetch(`http://127.0.0.1:${web.port}/`)).rejects.toThrow();
  finish();
  expect(await text(await underWay)).toBe("complete");
  await closed;
});

test("a client that goes on asking is answered and told to close, none is cut off", async () => {
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

test("connections nobody uses do not hold up the stop", async () => {
  const web = await openWebServer(local);
  web.serve((_, response) => response.end());
  const idle = connect(web.port, local.host);
  await once(idle, "connect");
  const started = Date.now();
  await web.close();
  expect(Date.now() - started).toBeLessThan(2_000);
  idle.destroy();
});

test("a request with two names for the site is refused", async () => {
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
