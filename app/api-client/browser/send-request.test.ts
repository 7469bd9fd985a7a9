import { describe, expect, test } from "vitest";
import { fakeBrowser, signedInBrowser } from "#tests/setup/fake-browser.ts";
import { causeOf } from "./refusal-key.ts";
import { obtainXsrf, send } from "./send-request.ts";

test("a read sends the bearer token and the language, but no anti-forgery token", async () => {
  const { environment, requests } = await signedInBrowser({
    "GET /api/users": { body: [] },
  });
  await send(environment, "/api/users");
  const [request] = requests;
  expect(request?.headers.get("authorization")).toBe("Bearer 12|secret");
  expect(request?.headers.get("accept-language")).toBe("fr");
  expect(request?.headers.has("x-xsrf-token")).toBe(false);
});

test("a write uses the stored anti-forgery token and is sent again with a new one after 419", async () => {
  const paths: string[] = [];
  const { environment } = await signedInBrowser({});
  const fetch = async (input: unknown) => {
    paths.push(String(input));
    const stale = paths.filter((path) => path === "/api/users/7").length === 1;
    const isWrite = String(input) === "/api/users/7";
    return new Response(null, { status: isWrite && stale ? 419 : 204 });
  };
  const here = { ...environment, fetch: fetch as typeof globalThis.fetch };
  const answer = await send(here, "/api/users/7", { method: "PATCH" });
  expect(answer.status).toBe(204);
  expect(paths).toEqual(["/api/users/7", "/sanctum/csrf-cookie", "/api/users/7"]);
});

test("concurrent requests for the anti-forgery token are sent once, later ones again", async () => {
  const { environment, requests } = fakeBrowser({});
  await Promise.all([obtainXsrf(environment), obtainXsrf(environment)]);
  expect(requests).toHaveLength(1);
  await obtainXsrf(environment);
  expect(requests).toHaveLength(2);
});

test("an API on another host returns its anti-forgery token in a header", async () => {
  const { environment } = fakeBrowser({});
  const sent: (string | null)[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    const isCsrf = String(input).endsWith("/sanctum/csrf-cookie");
    if (!isCsrf) sent.push(new Headers(init.headers).get("x-xsrf-token"));
    return new Response(null, {
      status: 204,
      headers: isCsrf ? { "x-xsrf-token": "received" } : {},
    });
  };
  const base = "https://api.example.org";
  const here = { ...environment, base, fetch: fetch as typeof globalThis.fetch };
  await send(here, `${base}/api/users/7`, { method: "PATCH" });
  await send(here, `${base}/api/users/7`, { method: "PATCH" });
  expect(sent).toEqual(["received", "received"]);
});

test("a missing anti-forgery token is logged before any write fails", async () => {
  const { environment, log } = fakeBrowser({ "GET /sanctum/csrf-cookie": { status: 200 } });
  const write = send(environment, "/api/users/7", { method: "PATCH" });
  await expect(write).rejects.toThrow("XSRF Token not found");
  expect(log.mock.calls.map(([message]) => message)).toEqual(["XSRF Token not found"]);
});

describe("the message when no request can be sent", () => {
  const login = (csrf: { status: number } | Error) =>
    fakeBrowser({ "GET /sanctum/csrf-cookie": csrf }).client.login("ada@example.org", "pass");

  test.each([
    ["blocked cookies", { status: 200 }, "cookies"],
    ["an unavailable server", { status: 503 }, "away"],
    ["no connection", new Error("Failed to fetch"), "offline"],
  ] as const)("names %s", async (_, csrf, key) => {
    const result = await login(csrf);
    if (result.success) throw new Error("signed in without proof");
    expect(causeOf(result)).toBe(key);
  });

  test("a sign-in answered by a server error without words is an unknown error", async () => {
    const { client } = fakeBrowser({ "POST /api/login": { status: 500 } });
    const result = await client.login("ada@example.org", "pass");
    if (result.success) throw new Error("signed in by an error");
    expect(causeOf(result)).toBe("unknown");
  });

  test("a missing token is an ended session, not a connection error", () => {
    for (const message of ["Token manquant", "Token manquant pour l’envoi"]) {
      expect(causeOf({ status: undefined, message })).toBe("ended");
    }
  });
});
