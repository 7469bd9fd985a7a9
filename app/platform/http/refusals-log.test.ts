import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import type { ApiEnv } from "./api-env.server.ts";
import { limitBody } from "./body-limit.server.ts";
import { translateError } from "./error-translator.server.ts";
import { createHeldBytes } from "./held-bytes.server.ts";

test("bodies above the ceiling are refused with one line of information, without a stack", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const app = new Hono<ApiEnv>();
  app.onError((error, c) => translateError(error, c));
  app.use(async (c, next) => {
    c.set("log", log.child({ requestId: crypto.randomUUID() }));
    await next();
  });
  const held = createHeldBytes({ free: 10, network: 100, site: 150 });
  app.use(limitBody({ maxBytes: 1_000, held, addressOf: () => "203.0.113.7" }));
  for (let count = 0; count < 5; count += 1) {
    const answer = await app.request("/", { method: "POST", body: "x".repeat(500) });
    expect(answer.status).toBe(503);
  }
  expect(lines.map(({ level, refusal }) => [level, refusal])).toEqual([[40, "away"]]);
  expect(JSON.stringify(lines)).not.toContain("stack");
});
