import { expect, test } from "vitest";
import { createRandom } from "#app/ui/weave/random.ts";
import type { Schema } from "#tests/setup/example-calls.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createRealPaths, describeRoutes, routesOf } from "./known-paths.ts";
import { sample } from "./sample.ts";

/** The names that the document requires, alone or as one of several ways. */
function requiredBy(schema: Schema): Set<string> {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return new Set([...(schema.required ?? []), ...inner.flatMap((each) => [...requiredBy(each)])]);
}

/** Fields that only some values of another field demand, which a document cannot say. */
const conditional = new Set(["PUT /api/surveys/:id{[0-9]+}/answers: related"]);

/** The fields of a refusal that were not sent. */
function demanded(refused: unknown, sent: object): string[] {
  const { errors = {} } = refused as { errors?: Record<string, string[]> };
  const names = Object.keys(errors).map((name) => name.split(".")[0] ?? "");
  return names.filter((name) => !(name in sent) && name !== "body");
}

test("every field that the server demands is required in the document", {
  timeout: 300_000,
}, async () => {
  const app = await startTestApp();
  const [admin, describeRoute, realPath] = [
    await app.as("admin"),
    await describeRoutes(app),
    await createRealPaths(app),
  ];
  const random = createRandom("required fields");
  const lacking = new Set<string>();
  let looked = 0;
  for (const route of routesOf(app)) {
    const [verb = "", pattern = ""] = route.split(" ");
    const described = pattern.startsWith("/api/") ? describeRoute(route) : undefined;
    const schema = described?.body;
    if (!described || !schema) continue;
    const headers = described.parameters.filter((each) => each.in === "header");
    const required = requiredBy(schema).union(new Set(headers.map(({ name }) => name)));
    const mostly = { ...schema, properties: only(schema.properties ?? {}, schema.required ?? []) };
    for (const body of [{}, sample({ type: "object", ...mostly }, random) as object]) {
      const answer = await admin.write(verb, await realPath(pattern, admin.user.id), body);
      if (answer.status !== 422) continue;
      looked += 1;
      for (const name of demanded(await answer.json(), body)) {
        if (!required.has(name)) lacking.add(`${route}: ${name}`);
      }
    }
    await app.database.pool.query("delete from rate_limits");
  }
  expect(looked).toBeGreaterThan(50);
  expect([...lacking.difference(conditional)]).toEqual([]);
});

function only<T>(properties: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
}
