import { afterEach, expect, test, vi } from "vitest";
import { csrfToken } from "./request.ts";

const MINUTE = 60_000;

afterEach(() => vi.unstubAllGlobals());

async function askedWith(until: number) {
  const value = `${until.toString(36)}.signature`;
  const fetched = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("cookieStore", { get: async () => ({ value }) });
  await csrfToken();
  return fetched.mock.calls.length;
}

test("a token is asked for again when it ends, and not before", async () => {
  expect(await askedWith(Date.now() + 10 * MINUTE), "valid").toBe(0);
  expect(await askedWith(Date.now() - MINUTE), "ended").toBe(1);
});
