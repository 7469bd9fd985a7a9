import { Hono } from "hono";
import { expect, test } from "vitest";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "./api-env.server.ts";
import { limitBody } from "./body-limit.server.ts";
import { createHeldBytes } from "./held-bytes.server.ts";

function openSite() {
  const held = createHeldBytes({ free: 10, network: 100, site: 150 });
  const app = new Hono<ApiEnv>();
  const addressOf = ({ env }: { env: ApiEnv["Bindings"] }) => env.address ?? "";
  app.onError((error, c) => c.body(null, error instanceof AppError ? error.status : 500));
  app.use(limitBody({ maxBytes: 1_000, held, addressOf }));
  app.post("/", async (c) => c.text(await c.req.text()));
  const send = (address: string, body: BodyInit) =>
    app.request(
      "/",
      { method: "POST", body, duplex: "half" } as RequestInit,
      {
        address,
      } as ApiEnv["Bindings"],
    );
  /** Sends the first bytes of a body and waits until the site has them. */
  const begin = async (address: string, bytes: number) => {
    const before = held.size;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = send(address, readable);
    void writer.write(new Uint8Array(bytes)).catch(() => {});
    while (held.size === before) await new Promise((resolve) => setImmediate(resolve));
    return { answer, end: () => writer.close() };
  };
  return { held, send, begin };
}

test("unfinished bodies of one network take a share of the memory, small ones are read", async () => {
  const { held, send, begin } = openSite();
  const [a, b] = ["203.0.113.7", "198.51.100.7"];
  const first = await begin(a, 100);
  expect(held.size).toBe(90);
  expect((await send(a, "x".repeat(30))).status).toBe(503);
  expect((await send(a, "small")).status).toBe(200);
  expect((await send(b, "x".repeat(30))).status).toBe(200);
  await first.end();
  expect((await first.answer).status).toBe(200);
  expect(held.size).toBe(0);
  expect((await send(a, "x".repeat(30))).status).toBe(200);
});

test("unfinished bodies of many networks together have a limit", async () => {
  const { held, send, begin } = openSite();
  const begun = [await begin("203.0.113.7", 90), await begin("198.51.100.7", 70)];
  expect((await send("192.0.2.7", "x".repeat(30))).status).toBe(503);
  expect((await send("192.0.2.7", "small")).status).toBe(200);
  for (const { end } of begun) await end();
  await Promise.all(begun.map(({ answer }) => answer));
  expect(held.size).toBe(0);
});
