import type { TestApp } from "#tests/setup/test-app.ts";
import { callsOf, createRealPaths } from "./real-paths.ts";

const columns = ["visitor", "staff", "editor", "coordinator", "admin", "new admin"] as const;
type Column = (typeof columns)[number];

/** Where an empty body would meet a limit that all callers share. */
const bodies: Record<string, (round: number) => object> = {
  "POST /api/password/forgot": (round) => ({ email: `nobody-${round}@tremplin.example` }),
};

/** How every call answers a visitor, somebody of each role, and an administrator who is new. */
export async function answersTo(app: TestApp): Promise<Record<string, string>> {
  const realPath = await createRealPaths(app);
  const readers = await people(app);
  const answered: Record<string, string> = {};
  for (const call of callsOf(app)) {
    const [method = "", pattern = ""] = call.split(" ");
    const reads = method === "GET";
    // Whoever writes may sign out or be changed by it.
    const callers = reads ? readers : await people(app);
    let path: string | undefined;
    const statuses: number[] = [];
    for (const [round, caller] of callers.entries()) {
      path ??= await realPath(pattern);
      const body = /^(POST|PUT|PATCH)$/.test(method) ? (bodies[call]?.(round) ?? {}) : undefined;
      const answer = reads ? await caller.get(path) : await caller.write(method, path, body);
      statuses.push(answer.status);
      // What was changed is made anew for the next one.
      if (answer.ok && !reads) path = undefined;
    }
    answered[call] = statuses.join(" ");
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
