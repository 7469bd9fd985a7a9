import { expect, test } from "vitest";
import { createRandom } from "#app/ui/weave/random.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const ROUNDS = 12;

const values: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  "",
  " ",
  "\u0000",
  "\ud800",
  "é".normalize("NFD"),
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "9".repeat(400),
  "x".repeat(70_000),
  [],
  [[]],
  {},
  { $ne: null },
  { constructor: { prototype: {} } },
];
const bodies = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "\u0000",
  '{"a":1e999}',
  `${'{"a":'.repeat(3000)}1`,
];
const paths = ["0", "-1", "abc", "9223372036854775808", "%00", "%ff", "1%2f2", "..%2f", "é", "1;2"];
const fields = [
  "email",
  "password",
  "title",
  "role",
  "id",
  "status",
  "translations",
  "page",
  "locale",
];

test("no malformed input makes the server fail, whoever sends it", async () => {
  const { app, as } = await startTestApp();
  const random = createRandom("malformed");
  const routes = app.routes.filter(({ method, path }) => method !== "ALL" && path !== "*");
  const calls = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
  for (const call of calls) {
    // A new admin for each call: the last one may have signed out or been disabled.
    const callers = [await as("visitor"), await as("admin")];
    const [method = "", pattern = ""] = call.split(" ");
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = pattern.replace(/:\w+(\{.*?\}+)?\??/g, () => random.pick(paths as [string]));
      const query = `${random.pick(fields as [string])}=${encodeURIComponent(String(random.pick(["", "x", "-1", "é"])))}`;
      const input = Object.fromEntries(
        fields.map((field) => [field, random.pick(values as [unknown])]),
      );
      const raw = random.below(3) === 0 ? random.pick(bodies as [string]) : JSON.stringify(input);
      const caller = callers[round % 2];
      const body = method === "GET" ? undefined : raw;
      const response = await caller?.write(method, `${path}?${query}`, body);
      expect(response?.status, `${call} ${path}?${query} ${raw.slice(0, 200)}`).toBeLessThan(500);
    }
  }
});
