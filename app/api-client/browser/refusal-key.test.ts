import { describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { failures } from "#tests/pages/failures.ts";
import { ApiError, refusalFrom, refusalIn } from "./api-error.ts";
import { type Cause, causeOf, isTemporary, refusalSentence } from "./refusal-key.ts";

const answered = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  refusalFrom(Response.json(body, { status, headers }));

describe("the cause of a failure", () => {
  test.each<[number, unknown, Cause]>([
    [401, { message: "Unauthenticated." }, "ended"],
    [403, { message: "This action is unauthorized." }, "forbidden"],
    [403, { message: "Password change required." }, "password"],
    [403, { message: "Ce dossier est à un autre lecteur." }, "said"],
    [404, { message: "Not Found" }, "gone"],
    [409, { message: "Conflict" }, "conflict"],
    // What two coordinators met: a conflict whose body had no words.
    [409, { changed: [], refused: [] }, "conflict"],
    [409, { message: "Ce dossier a changé entre-temps." }, "said"],
    [413, { message: "Payload Too Large" }, "large"],
    [419, { message: "CSRF token mismatch." }, "stale"],
    [422, { message: "The given data was invalid." }, "invalid"],
    [422, { message: "Indiquez un titre." }, "said"],
    [429, { message: "Too Many Attempts." }, "many"],
    [500, { message: "Server Error", request_id: "5d2c" }, "crash"],
    [500, {}, "unknown"],
    [502, {}, "away"],
    [503, { message: "Service Unavailable" }, "away"],
    [503, { message: "Service Unavailable", rolled_back: true }, "rolledBack"],
    [503, { message: "Les fichiers ne sont pas accessibles en ce moment." }, "said"],
    [507, { message: "Insufficient Storage" }, "full"],
  ])("%i %j is %s", async (status, body, cause) => {
    expect(causeOf(await answered(status, body))).toBe(cause);
  });

  test("a page of a proxy has no words for people", async () => {
    const page = new Response("<h1>413</h1>", { status: 413 });
    expect(causeOf(await refusalFrom(page))).toBe("large");
  });

  test("only what no server answered is a matter of the connection", () => {
    expect(causeOf(new ApiError("Failed to fetch"))).toBe("offline");
    expect(causeOf(new ApiError("XSRF Token not found"))).toBe("cookies");
    expect(causeOf(new ApiError("XSRF Token not found", { status: 503 }))).toBe("away");
    expect(causeOf(new ApiError("Token manquant pour l’envoi"))).toBe("ended");
  });

  test("a refusal is not sent again by itself, a breakdown is", () => {
    for (const cause of ["said", "invalid", "conflict", "forbidden", "gone", "large"] as const)
      expect(isTemporary(cause), cause).toBe(false);
    for (const cause of ["offline", "many", "away", "crash", "cookies"] as const)
      expect(isTemporary(cause), cause).toBe(true);
  });
});

describe.each(locales)("the sentence in %s", (locale) => {
  const t = translatorFor(locale);
  const say = (refusal: ApiError) =>
    refusalSentence(refusal, (key, values) => t(`apiClient.refusal.${key}`, values));

  test("names the wait, in seconds or in minutes", async () => {
    expect(say(await answered(429, {}, { "retry-after": "42" }))).toContain("42");
    const long = say(await answered(429, {}, { "retry-after": "1500" }));
    expect(long).toContain("25");
    expect(long).not.toContain("1500");
  });

  test("names the request of a server error", async () => {
    expect(say(await answered(500, {}, { "x-request-id": "5d2c-77" }))).toContain("5d2c-77");
  });

  test("is another one for every cause", async () => {
    const statuses = [401, 403, 404, 409, 413, 419, 422, 429, 500, 503, 507];
    const refusals = await Promise.all(statuses.map((status) => answered(status)));
    const said = [...refusals, new ApiError("Failed to fetch")].map(say);
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.+[.]$/u);
  });
});

describe.each(locales)("every failure of a write in %s", (locale) => {
  const t = translatorFor(locale);
  const say = (refusal: ApiError) =>
    refusalSentence(refusal, (key, values) => t(`apiClient.refusal.${key}`, values));
  /** What stands in the body beside the contract's own words: none, a proxy's page, no words. */
  const bodies = [undefined, "<h1>Bad Gateway</h1>", {}, { message: "" }, { message: null }];

  test.each(failures)(
    "$name has a sentence whatever the body says",
    ({ status, headers, json }) => {
      const said =
        status === undefined
          ? [say(new ApiError("Failed to fetch")), say(new ApiError("")), say(new ApiError("x"))]
          : [json, ...bodies].map((body) =>
              say(refusalIn(status, body, (name) => headers?.[name] ?? null)),
            );
      for (const sentence of said) {
        expect(sentence).toMatch(/^\p{Lu}.{15,}[.]$/u);
        expect(sentence).not.toMatch(/undefined|null|NaN|\{|<|apiClient|Error|Unauth|Conflict/);
      }
    },
  );
});
