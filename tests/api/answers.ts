import type { TestApp } from "#tests/setup/test-app.ts";
import { createRealPaths, routesOf } from "./known-paths.ts";

const columns = ["visitor", "staff", "editor", "coordinator", "admin", "new admin"] as const;
type Column = (typeof columns)[number];

/** Bodies for routes where an empty one would hit a limit that all users share. */
const bodies: Record<string, (round: number) => object> = {
  "POST /api/password/forgot": (round) => ({ email: `nobody-${round}@tremplin.example` }),
};

/**
 * The status of every route for a visitor, each role, and an administrator with a default password.
 */
export async function answersTo(app: TestApp): Promise<Record<string, string>> {
  const realPath = await createRealPaths(app);
  const readers = await people(app);
  const answered: Record<string, string> = {};
  for (const route of routesOf(app)) {
    const [method = "", pattern = ""] = route.split(" ");
    const reads = method === "GET";
    // A write may sign the user out or change them.
    const callers = reads ? readers : await people(app);
    let path: string | undefined;
    const statuses: number[] = [];
    for (const [round, caller] of callers.entries()) {
      path ??= await realPath(pattern);
      const body = /^(POST|PUT|PATCH)$/.test(method) ? (bodies[route]?.(round) ?? {}) : undefined;
      const answer = reads ? await caller.get(path) : await caller.write(method, path, body);
      statuses.push(answer.status);
      // Changed items are created again for the next user.
      if (answer.ok && !reads) path = undefined;
    }
    answered[route] = statuses.join(" ");
  }
  return answered;
}

function people({ as }: TestApp) {
  const person = (column: Column, round: number) => {
    const address = `198.51.100.${round}`;
    return column === "new admin"
      ? as("admin", { address, isDefaultPassword: true })
      : as(column, { address });
  };
  return Promise.all(columns.map(person));
}
