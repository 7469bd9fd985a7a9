import { expect, test } from "vitest";
import { QueryError } from "#app/platform/db/query-error.server.ts";
import { repeatWhileAway } from "./while-away.server.ts";

const LOCK_TIMEOUT = "55P03";
const log = { warn: () => {} };

function failing(times: number, code: string) {
  let tried = 0;
  return async () => {
    tried += 1;
    if (tried <= times) throw new QueryError("select", { code, severity: "ERROR" });
    return tried;
  };
}

test("a start waits for a process that holds a lock", async () => {
  const { signal } = new AbortController();
  expect(await repeatWhileAway(failing(2, LOCK_TIMEOUT), { log, stopping: signal })).toBe(3);
});

test("a start ends with an error that waiting does not mend, after its time, and when it is stopped", async () => {
  const stopping = new AbortController();
  const waiting = { log, stopping: stopping.signal };
  await expect(repeatWhileAway(failing(1, "42P01"), waiting)).rejects.toThrow("failed with");
  const impatient = { ...waiting, longest: -1 };
  await expect(repeatWhileAway(failing(1, LOCK_TIMEOUT), impatient)).rejects.toThrow("failed with");
  stopping.abort();
  await expect(repeatWhileAway(failing(1, LOCK_TIMEOUT), waiting)).rejects.toThrow("aborted");
});
