import type { Random } from "#app/ui/weave/random.ts";
import type { ExampleRequest } from "#tests/setup/example-calls.ts";
import { pick, sample, spoil } from "./sample.ts";

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
  "2026-13-45",
  "999999-12-31T00:00:00Z",
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
const segments = [
  "0",
  "-1",
  "abc",
  "9223372036854775808",
  "%00",
  "%ff",
  "1%2f2",
  "..%2f",
  "é",
  "1;2",
];

/** A path like that of a route, with invalid parameters. */
export function strayFrom(pattern: string, random: Random) {
  return pattern.replace(/:\w+(\{.*?\}+)?\??|\{\w+\}/g, () => pick(random, segments));
}

/** Queries as the document describes them, a quarter of the values wrong. */
export function queryFor(example: ExampleRequest | undefined, random: Random) {
  const query = new URLSearchParams();
  for (const { name, schema, ...parameter } of example?.parameters ?? []) {
    if (parameter.in !== "query" || random.below(3) === 0) continue;
    const value = random.below(4) === 0 ? pick(random, values) : sample(schema, random);
    query.set(
      name,
      String(typeof value === "object" ? JSON.stringify(value) : value).slice(0, 2_000),
    );
  }
  return query;
}

/** A body as the document describes it with up to two wrong values, or another body. */
export function bodyFor(example: ExampleRequest | undefined, random: Random, given: object = {}) {
  if (!example?.body || random.below(8) === 0) return pick(random, bodies);
  let input = sample(example.body, random);
  for (let spoiled = random.below(3); spoiled > 0; spoiled -= 1) {
    input = spoil(input, pick(random, values), random);
  }
  return JSON.stringify(isObject(input) ? { ...input, ...given } : input);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
