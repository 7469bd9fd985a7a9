import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { translateError } from "#app/platform/http/error-translator.server.ts";
import { MAX_INTEGER } from "#app/platform/http/values.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createPost } from "#tests/setup/content.ts";
import {
  type Document,
  type ExampleRequest,
  exampleOf,
  requestsOf,
  type Schema,
} from "#tests/setup/example-calls.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const texts = { text: "zebulon", email: "zebulon@exemple.test", password: "Zebulon-garde-4711" };

const extremes: Record<string, (string | number)[]> = {
  integer: [2_147_483_648, 9_999_999_999, 9_007_199_254_740_991, -2_147_483_649],
  date: ["0000-01-01", "0001-01-01", "9999-12-31"],
  "date-time": ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"],
};

type Field = { path: string[]; kind: string };

/** The places of numbers, dates and times in a body. */
function fieldsIn(schema: Schema, path: string[] = []): Field[] {
  const { anyOf, oneOf, allOf, properties, items } = schema;
  const inside = (anyOf ?? oneOf ?? allOf ?? []).flatMap((each) => fieldsIn(each, path));
  if (inside.length) return inside;
  if (properties) {
    return Object.entries(properties).flatMap(([key, each]) => fieldsIn(each, [...path, key]));
  }
  if (schema.type === "array" && items) return fieldsIn(items, [...path, "0"]);
  const kind = schema.type === "integer" ? "integer" : (schema.format ?? "");
  return kind in extremes ? [{ path, kind }] : [];
}

function withValue(body: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  Object.assign(copy, { [key]: withValue((copy as Record<string, unknown>)[key], rest, value) });
  return copy;
}

async function examplesWith(app: TestApp): Promise<ExampleRequest[]> {
  const document = (await (await app.get("/api/openapi.json")).json()) as Document;
  return requestsOf(document).filter(({ route }) => !/logout|\/tokens$/.test(route));
}

test("no number, date or time is too large or too small to be answered", {
  timeout: 120_000,
}, async () => {
  const app = await startTestApp();
  const admin = await app.as("admin");
  const post = await createPost(admin);
  const ids = (route: string) => (route.startsWith("/posts") ? post.id : 1);
  const failures: string[] = [];
  let tried = 0;
  async function send(method: string, path: string, body: unknown, what: string) {
    const answer = await admin.write(method, path, method === "GET" ? undefined : body);
    tried += 1;
    if (answer.status >= 500) failures.push(`${method} ${path} ${what} ${answer.status}`);
  }
  for (const example of await examplesWith(app)) {
    const { method, path, body } = exampleOf(example, texts, ids);
    const url = new URL(path, "http://x");
    for (const { in: place, name, schema } of example.parameters) {
      const kind = schema.type === "integer" ? "integer" : (schema.format ?? "");
      for (const value of place === "query" ? (extremes[kind] ?? []) : []) {
        url.search = "";
        url.searchParams.set(name, String(value));
        await send(method, url.pathname + url.search, body, "");
      }
    }
    for (const { path: place, kind } of example.body ? fieldsIn(example.body) : []) {
      for (const value of extremes[kind] ?? []) {
        const tidy = { ...(body as object), tags: [] };
        await send(method, path, withValue(tidy, place, value), `${place.join(".")}=${value}`);
      }
    }
    await app.database.pool.query("delete from rate_limits");
  }
  expect(failures).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test("visitors may request any category, page or date", async () => {
  const { get } = await startTestApp();
  for (const path of [
    "/api/formations?category=9999999999",
    "/api/formations?category=2147483648",
    "/api/formations/9999999999",
    "/api/posts/latest/9999999999",
    "/api/posts?page=9999999999",
    "/api/cohortes?limit=9999999999",
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, expect.toSatisfy((s) => s < 500)]);
  }
});

test("a value that the database finds out of range is answered 422", async () => {
  const { db } = await startTestApp();
  const probe = new Hono<ApiEnv>();
  probe.onError((error, c) => translateError(error, c));
  probe.use(async (c, next) => {
    c.set("log", createLog({ level: "silent" }));
    c.set("t", translatorFor("fr"));
    await next();
  });
  probe.get("/:cast", async (c) => {
    const text = c.req.query("text") ?? "";
    await db.execute(sql`select ${text}::text::${sql.raw(c.req.param("cast"))}`);
    return c.json({});
  });
  const ask = async (cast: string, text: string) => {
    const answer = await probe.request(`/${cast}?text=${encodeURIComponent(text)}`);
    return [answer.status, await answer.json()];
  };
  const refusal = { message: "Cette valeur n’est pas valide.", errors: {} };
  expect(await ask("int", "7")).toEqual([200, {}]);
  expect(await ask("int", "9999999999")).toEqual([422, refusal]);
  expect(await ask("int", "sept")).toEqual([422, refusal]);
  expect(await ask("date", "demain soir")).toEqual([422, refusal]);
  expect(await ask("timestamptz", "2026-99-01")).toEqual([422, refusal]);
  expect(await ask("text", "a\0b")).toEqual([422, refusal]);
});

test("every number in the document has a maximum that fits the database", async () => {
  const { get } = await startTestApp();
  const unbounded: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    const { type, maximum = Number.POSITIVE_INFINITY } = value as Schema;
    if (type === "integer" && maximum > MAX_INTEGER) unbounded.push(path);
    for (const [key, inner] of Object.entries(value)) visit(inner, `${path}/${key}`);
  };
  visit(await (await get("/api/openapi.json")).json(), "");
  expect(unbounded).toEqual([]);
});
