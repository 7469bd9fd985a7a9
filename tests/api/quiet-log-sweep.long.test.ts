import { expect, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { features } from "#app/features.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { exampleOf } from "#tests/setup/example-calls.ts";
import { failStatements } from "#tests/setup/failing-statements.ts";
import { fileFor, png } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createRealPaths, describeRoutes, routesOf } from "./known-paths.ts";
import { texts } from "./send-all.ts";

// Values that cannot be derived from the schema.
const chosen = { tags: [], form: "meca-agro", time: "10:30", phone: "+225 07 01 02 03 04" };

// The user is looked up here, before any feature runs.
const infrastructure = /\b(from|into|update)\s+"?(tokens|rate_limits|secrets)"?/i;

/** More statements than any request runs; streaming reads could go on. */
const MOST = 60;

/** As in the application: `GET /api/posts/:id`. */
function routesOfFeature({ api = {} }: Feature): string[] {
  return Object.entries(api).flatMap(([path, subApp]) =>
    subApp.routes.map((route) => {
      const whole = `/api/${path}/${route.path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
      return `${route.method} ${whole}`;
    }),
  );
}

test("when any statement of any route fails, the log contains nothing of the request", {
  timeout: 900_000,
}, async () => {
  const lines: string[] = [];
  const app = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const [realPath, describe] = [await createRealPaths(app), await describeRoutes(app)];
  const passwordHash = await hashPassword(texts.password);
  const picture = new Uint8Array(await png());
  const failing = failStatements();
  const reached = new Set<string>();

  for (const [number, name] of routesOf(app).entries()) {
    const [method = "", pattern = ""] = name.split(" ");
    const email = `chef-${number}.${texts.email}`;
    const admin = await app.as("admin", { email, passwordHash });
    await admin.get("/sanctum/csrf-cookie");
    const path = await realPath(pattern, admin.user.id);
    const route = describe(name);
    const example = route && exampleOf(route, texts, () => 1);
    const query = example?.path.split("?")[1];
    const upload = fileFor(name, picture);
    const body = upload ?? { ...Object(example?.body), ...chosen };
    // A random value may be refused: then the request is repeated without it.
    for (const target of query ? [`${path}?${query}`, path] : [path]) {
      if (reached.has(name)) continue;
      const send = async () => {
        const answer = await admin.write(method, target, method === "GET" ? undefined : body);
        // A streamed table is cut off.
        await answer.arrayBuffer().catch(() => {});
      };
      for (let statement = 1; statement <= MOST; statement++) {
        lines.length = 0;
        const spoiled = await failing(statement, send);
        if (!spoiled) break;
        if (!infrastructure.test(spoiled)) reached.add(name);
        const log = lines.join("");
        for (const secret of [...Object.values(texts), email, admin.token, "ebulon", "argon2"]) {
          const message = `${name}: the log contains ${secret} after ${spoiled}`;
          expect(log.includes(secret), message).toBe(false);
        }
        expect(log).not.toMatch(/params|Failing row/);
      }
    }
    await app.database.pool.query("delete from rate_limits");
  }

  const all: readonly Feature[] = features;
  const untouched = all.flatMap((feature) => {
    const routes = routesOfFeature(feature);
    return routes.length === 0 || routes.some((route) => reached.has(route)) ? [] : [routes[0]];
  });
  expect(untouched).toEqual([]);
  // The remaining routes use no database, or need items that do not exist.
  expect(reached.size).toBeGreaterThan(routesOf(app).length * 0.85);
});
