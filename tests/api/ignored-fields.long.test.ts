import { expect, test } from "vitest";
import { createRandom } from "#app/ui/weave/random.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createRealPaths, describeRoutes, routesOf } from "./known-paths.ts";
import { sample } from "./sample.ts";

const stray = "zebulon_4711";

/** Writes with a proof of their own refuse an admin before they read; nobody creates a legal text. */
const refusedUnread = [
  "PATCH /api/registrations/drafts/current: 404",
  "POST /api/registrations/drafts/current/submit: 404",
  "POST /api/registrations/{reference}/status/documents: 401",
  "PATCH /api/registrations/{reference}/status/contact: 401",
  "PATCH /api/registrations/{reference}/status/messages: 401",
  "POST /api/desk/legal: 403",
  "PUT /api/surveys/own: 404",
];

test("every write names a field it does not know", { timeout: 300_000 }, async () => {
  const app = await startTestApp();
  const [admin, describeRoute, realPath] = [
    await app.as("admin"),
    await describeRoutes(app),
    await createRealPaths(app),
  ];
  const silent: string[] = [];
  let [named, accepted] = [0, 0];
  for (const route of routesOf(app)) {
    const [verb = "", pattern = ""] = route.split(" ");
    const schema = pattern.startsWith("/api/") ? describeRoute(route)?.body : undefined;
    if (!schema) continue;
    // A body of its own for each: it does not change with the order of the routes.
    const random = createRandom(`ignored fields of ${route}`);
    const body = sample({ type: "object", ...schema }, random) as object;
    const path = await realPath(pattern, admin.user.id);
    const answer = await admin.write(verb, path, { ...body, [stray]: 1 });
    const names = answer.headers.get("x-ignored-fields")?.split(", ") ?? [];
    if (names.includes(stray)) named += 1;
    else silent.push(`${route.replace(/:reference\{.*?\}/, "{reference}")}: ${answer.status}`);
    if (answer.ok) accepted += 1;
    await app.database.pool.query("delete from rate_limits");
  }
  expect(silent.toSorted()).toEqual(refusedUnread.toSorted());
  expect(named).toBeGreaterThan(120);
  expect(accepted).toBeGreaterThan(40);
});
