import { expect, test } from "vitest";
import { createRandom, type Random } from "#app/ui/weave/random.ts";
import type { Call } from "#tests/setup/example-calls.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { callsOf, createRealPaths, describedBy } from "./real-paths.ts";
import { pick, sample, spoil } from "./sample.ts";

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

test("no malformed input makes the server fail, whoever sends it", {
  timeout: 300_000,
}, async () => {
  const app = await startTestApp();
  const random = createRandom("malformed");
  const [realPath, describe] = [await createRealPaths(app), await describedBy(app)];
  // Each round has a caller of its own, so that limits do not add up; every eighth is a visitor.
  const isVisitor = (round: number) => round % 8 === 7;
  const enter = (round: number) =>
    app.as(isVisitor(round) ? "visitor" : "admin", { address: `198.51.100.${round}` });
  const callers = await Promise.all(Array.from({ length: ROUNDS }, (_, round) => enter(round)));
  // A message is read only on a form that was handed out.
  const { form } = (await (await app.get("/api/contact/form")).json()) as { form: string };
  const given: Record<string, object> = { "POST /api/contact": { form } };
  const answers: number[] = [];
  for (const call of callsOf(app)) {
    const [method = "", pattern = ""] = call.split(" ");
    const operation = describe(call);
    let path: string | undefined;
    for (let round = 0; round < roundsFor(operation, pattern); round += 1) {
      path ??= await realPath(pattern);
      const target = round % 8 === 5 ? strayFrom(pattern, random) : path;
      const address = `${target}?${queryFor(operation, random)}`;
      const body = method === "GET" ? undefined : bodyFor(operation, random, given[call]);
      const answer = await callers[round]?.write(method, address, body);
      const status = answer?.status ?? 0;
      expect(status, `${call} ${address} ${String(body).slice(0, 200)}`).toBeLessThan(500);
      answers.push(status);
      if (method === "GET") continue;
      // What was changed is made anew, and so is a caller who signed out.
      if (answer?.ok) path = undefined;
      if (status === 401 && !isVisitor(round)) callers[round] = await enter(round);
    }
  }
  const read = answers.filter((status) => status === 422 || status < 300);
  expect(read.length / answers.length, "most get as far as being read").toBeGreaterThan(0.7);
});

/** As many as there is to get wrong. */
function roundsFor(call: Call | undefined, pattern: string) {
  if (call?.body || call?.parameters.some((each) => each.in === "query")) return ROUNDS;
  return pattern.includes(":") ? 6 : 2;
}

function strayFrom(pattern: string, random: Random) {
  return pattern.replace(/:\w+(\{.*?\}+)?\??/g, () => pick(random, segments));
}

function queryFor(call: Call | undefined, random: Random) {
  const query = new URLSearchParams();
  for (const { name, schema, ...parameter } of call?.parameters ?? []) {
    if (parameter.in !== "query" || random.below(3) === 0) continue;
    const value = random.below(4) === 0 ? pick(random, values) : sample(schema, random);
    query.set(
      name,
      String(typeof value === "object" ? JSON.stringify(value) : value).slice(0, 2_000),
    );
  }
  return query;
}

function bodyFor(call: Call | undefined, random: Random, given: object = {}) {
  if (!call?.body || random.below(8) === 0) return pick(random, bodies);
  let input = sample(call.body, random);
  for (let spoiled = random.below(3); spoiled > 0; spoiled -= 1) {
    input = spoil(input, pick(random, values), random);
  }
  return JSON.stringify(isObject(input) ? { ...input, ...given } : input);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
