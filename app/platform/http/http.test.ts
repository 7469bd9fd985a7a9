import { describe, expect, test, vi } from "vitest";
import { NoAnswer } from "#app/platform/db/database-timeout.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

describe("API", () => {
  test("health and ready answer 200", async () => {
    const { get } = await startTestApp();
    expect((await get("/api/health")).status).toBe(200);
    expect((await get("/api/ready")).status).toBe(200);
  });

  test("health answers 200 and ready 503 while the database is away", async () => {
    const { get, db } = await startTestApp();
    vi.spyOn(db, "execute").mockRejectedValue(new NoAnswer("the database does not answer"));
    vi.spyOn(db, "select").mockImplementation(() => {
      throw new NoAnswer("the database does not answer");
    });
    const signedIn = { authorization: `Bearer 1|${"a".repeat(40)}` };
    expect((await get("/api/health")).status).toBe(200);
    expect((await get("/api/health", signedIn)).status).toBe(200);
    expect((await get("/api/ready")).status).toBe(503);
  });

  test("an unknown route is a plain 404", async () => {
    const { get } = await startTestApp();
    const response = await get("/api/nope");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "Not Found" });
  });

  test("a wrong method is answered with the allowed ones", async () => {
    const { app } = await startTestApp();
    const response = await app.request("/api/formation-categories", { method: "PURGE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("GET");
  });

  test("a body that is too large is refused, with and without a length", async () => {
    const { app } = await startTestApp();
    const large = "x".repeat(1024 * 1024 + 1);
    const counted = await app.request("/api/health", {
      method: "POST",
      headers: { "content-length": String(large.length) },
      body: large,
    });
    const chunked = await app.request("/api/health", { method: "POST", body: large });
    expect([counted.status, chunked.status]).toEqual([413, 413]);
  });

  test("answers are in the language of the request and say so", async () => {
    const { get } = await startTestApp();
    const german = await get("/api/formation-categories", { "accept-language": "de-CH, en;q=0.5" });
    expect(german.headers.get("content-language")).toBe("de-DE");
    expect(german.headers.get("vary")).toContain("Accept-Language");
    const english = await get("/api/formation-categories?locale=en", { "accept-language": "de" });
    expect(english.headers.get("content-language")).toBe("en-US");
    const french = await get("/api/formation-categories");
    expect(french.headers.get("content-language")).toBe("fr-FR");
  });

  test("an unknown language is ignored", async () => {
    const { get } = await startTestApp();
    for (const unknown of ["xx", "EN", "", "fr-CA", "../de"]) {
      const path = `/api/formation-categories?locale=${encodeURIComponent(unknown)}`;
      const answer = await get(path, { "accept-language": "de" });
      expect([answer.status, answer.headers.get("content-language")], unknown).toEqual([
        200,
        "de-DE",
      ]);
    }
  });

  test("cache tags are not sent to clients", async () => {
    const { get } = await startTestApp();
    expect((await get("/api/posts")).headers.has("x-cache-tags")).toBe(false);
  });
});
