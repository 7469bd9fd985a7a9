import { expect, test } from "vitest";
import { obtainXsrf } from "./call.ts";
import { fakeBrowser, signedInBrowser } from "./fake-browser.ts";
import { signedFetch } from "./signed-fetch.ts";

test("reads carry the bearer token and the language, and no anti-forgery token", async () => {
  const { surroundings, requests } = await signedInBrowser({ "GET /api/users": { body: [] } });
  await signedFetch(surroundings)("/api/users");
  const [request] = requests;
  expect(request?.headers.get("authorization")).toBe("Bearer 12|secret");
  expect(request?.headers.get("accept-language")).toBe("fr");
  expect(request?.headers.has("x-xsrf-token")).toBe(false);
});

test("a write uses the anti-forgery token at hand, and is sent again when it has run out", async () => {
  const paths: string[] = [];
  const { surroundings } = await signedInBrowser({});
  const send = async (input: unknown) => {
    paths.push(String(input));
    const stale = paths.filter((path) => path === "/api/users/7").length === 1;
    const isWrite = String(input) === "/api/users/7";
    return new Response(null, { status: isWrite && stale ? 419 : 204 });
  };
  const fetch = signedFetch({ ...surroundings, fetch: send as typeof globalThis.fetch });
  const answer = await fetch("/api/users/7", { method: "PATCH" });
  expect(answer.status).toBe(204);
  expect(paths).toEqual(["/api/users/7", "/sanctum/csrf-cookie", "/api/users/7"]);
});

test("writes that begin at once share one anti-forgery token, later ones get their own", async () => {
  const { surroundings, requests } = fakeBrowser({});
  await Promise.all([obtainXsrf(surroundings), obtainXsrf(surroundings)]);
  expect(requests).toHaveLength(1);
  await obtainXsrf(surroundings);
  expect(requests).toHaveLength(2);
});
