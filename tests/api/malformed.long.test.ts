import { expect, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { createRandom } from "#app/ui/weave/random.ts";
import type { ExampleRequest } from "#tests/setup/example-calls.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createRealPaths, describeRoutes, routesOf } from "./known-paths.ts";
import { bodyFor, queryFor, strayFrom } from "./malformed.ts";

const ROUNDS = 12;

test("no malformed input makes the server fail, for any user", {
  timeout: 300_000,
}, async () => {
  const app = await startTestApp();
  const random = createRandom("malformed");
  const [realPath, describe] = [await createRealPaths(app), await describeRoutes(app)];
  // Each round has its own user, so that rate limits do not add up; every eighth is a visitor.
  const isVisitor = (round: number) => round % 8 === 7;
  const passwordHash = await hashPassword("le pont de la Comoé 1957");
  const enter = (round: number) =>
    app.as(isVisitor(round) ? "visitor" : "admin", {
      address: `198.51.100.${round}`,
      passwordHash,
    });
  const callers = await Promise.all(Array.from({ length: ROUNDS }, (_, round) => enter(round)));
  // A contact message needs a signed form.
  const { form } = (await (await app.get("/api/contact/form")).json()) as { form: string };
  const given: Record<string, object> = { "POST /api/contact": { form } };
  const answers: number[] = [];
  for (const route of routesOf(app)) {
    const [method = "", pattern = ""] = route.split(" ");
    const operation = describe(route);
    let path: string | undefined;
    for (let round = 0; round < roundsFor(operation, pattern); round += 1) {
      path ??= await realPath(pattern);
      const target = round % 8 === 5 ? strayFrom(pattern, random) : path;
      const address = `${target}?${queryFor(operation, random)}`;
      const body = method === "GET" ? undefined : bodyFor(operation, random, given[route]);
      const answer = await callers[round]?.write(method, address, body);
      const status = answer?.status ?? 0;
      expect(status, `${route} ${address} ${String(body).slice(0, 200)}`).toBeLessThan(500);
      answers.push(status);
      if (method === "GET") continue;
      // Changed items and signed-out users are created again.
      if (answer?.ok) path = undefined;
      if (status === 401 && !isVisitor(round)) callers[round] = await enter(round);
    }
  }
  const read = answers.filter((status) => status === 422 || status < 300);
  expect(read.length / answers.length, "most get as far as being read").toBeGreaterThan(0.7);
});

/** The number of rounds grows with the number of inputs. */
function roundsFor(operation: ExampleRequest | undefined, pattern: string) {
  if (operation?.body || operation?.parameters.some((each) => each.in === "query")) return ROUNDS;
  return pattern.includes(":") ? 6 : 2;
}
