import { expect, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { presets } from "#app/platform/access/permissions.ts";
import { createRandom } from "#app/ui/weave/random.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { table } from "./access-table.ts";
import { fittingInputs } from "./fitting-inputs.ts";
import { bodiesWithHoles, hostileValues } from "./hostile-bodies.ts";
import { createRealPaths, describeRoutes, routesOf } from "./known-paths.ts";

/** The columns of the access table. */
const columns = ["visitor", "staff", "editor", "coordinator", "admin"] as const;
type Role = (typeof columns)[number];

/**
 * Milliseconds of the processor for one request, in the thread that answers everybody. Workers have
 * limits of their own, and the process also runs the tests beside this one.
 */
const BUDGET = 1_000;

async function timed<Answer>(ask: () => Promise<Answer>): Promise<[Answer, number]> {
  const before = process.threadCpuUsage();
  const answer = await ask();
  const { user, system } = process.threadCpuUsage(before);
  return [answer, Math.round((user + system) / 1000)];
}

/** Who gets as far as having the body read. */
function mayWrite(route: string): Role[] {
  const statuses = table[route]?.split(" ") ?? [];
  return columns.filter(
    (_, column) => !["401", "403", "404", "405"].includes(statuses[column] ?? "404"),
  );
}

test("no hostile body makes a write fail or stall, for any role that may send it", {
  timeout: 900_000,
}, async () => {
  expect(columns.slice(1).sort()).toEqual([...presets].sort());
  const app = await startTestApp();
  const random = createRandom("hostile");
  const [realPath, describe] = [await createRealPaths(app), await describeRoutes(app)];
  const passwordHash = await hashPassword("le pont de la Comoé 1957");
  const enter = (role: Role) => app.as(role, { passwordHash });
  const callers = new Map<Role, Awaited<ReturnType<typeof enter>>>();
  // Some make people with fixed references: each is made once.
  const made = new Map<unknown, object>();
  const fittingFor = async (route: string) => {
    const make = fittingInputs[route];
    if (make && !made.has(make)) made.set(make, await make(app));
    return made.get(make) ?? {};
  };
  const values = Object.entries(hostileValues);
  const [wrong, reached]: [string[], Set<string>] = [[], new Set()];
  let turn = 0;
  for (const route of routesOf(app).filter((each) => !each.startsWith("GET "))) {
    const [method = "", pattern = ""] = route.split(" ");
    const operation = describe(route);
    if (!operation?.body) continue;
    for (const role of mayWrite(route)) {
      const fitting = await fittingFor(route);
      let path: string | undefined;
      for (const fill of bodiesWithHoles(operation, random, fitting)) {
        turn += 1;
        const [name, value] = values[turn % values.length] ?? ["", ""];
        const caller = callers.get(role) ?? (await enter(role));
        callers.set(role, caller);
        path ??= await realPath(pattern, caller.user?.id);
        const at = path;
        await app.database.pool.query("delete from rate_limits");
        const body = fill(value);
        const [{ status, ok }, first] = await timed(() => caller.write(method, at, body));
        // A body that stalls does so every time; a machine that was held up does not.
        const again = () => timed(() => caller.write(method, at, body));
        const spent = first > BUDGET ? Math.min(first, (await again())[1]) : first;
        const said = `${route} as ${role}, ${name}: ${status} after ${spent} ms; ${body.slice(0, 200)}`;
        if (status >= 500 || spent > BUDGET) wrong.push(said);
        if (ok || status === 422) reached.add(`${route} ${role}`);
        if (ok) path = undefined;
        // Signed out, or an account whose session ended.
        if (status === 401 || status === 419) callers.delete(role);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(reached.size, `${turn} bodies`).toBeGreaterThan(150);
});
