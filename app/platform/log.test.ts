import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { AppError } from "./errors.ts";
import { createLog, describeError } from "./log.server.ts";
import { StartError } from "./start-error.ts";

const SECRET = "aya@exemple.test";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } }));
  return lines.join("");
}

const talkative = [
  new DrizzleQueryError("select 1", [SECRET], new Error(SECRET)),
  Object.assign(new Error(SECRET), { severity: "ERROR", code: "23505", detail: SECRET }),
  new SyntaxError(`Unexpected token in ${SECRET}`),
  Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL", input: SECRET }),
  new Error("x", { cause: new Error(SECRET) }),
  new AggregateError([new Error(SECRET)], SECRET),
  new Error(`${SECRET}\n    at ${SECRET}:1:1`),
  { message: SECRET, stack: `Error: ${SECRET}\n    at x (file.ts:1:1)`, queue: "mail" },
  SECRET,
];

test("what an error quotes is not logged, however it is logged", () => {
  for (const error of talkative) {
    const text = logged((log) => {
      log.error({ err: error }, "failed");
      log.error({ err: error });
      log.child({ requestId: "1" }).warn({ error }, "failed");
      if (error instanceof Error) log.error(error);
      if (error instanceof Error) log.error(error, "failed");
    });
    expect(text).toContain("failed");
    expect(text).not.toContain(SECRET);
  }
});

test("type, code, place and our own messages are logged", () => {
  const full = Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" });
  expect(describeError(full)).toMatchObject({ type: "Error", code: "ENOSPC", syscall: "write" });
  expect(describeError(full).stack).toMatch(/^ {4}at .*log\.test\.ts/);
  expect(describeError(new StartError("Set PORT."))).toMatchObject({ message: "Set PORT." });
  expect(describeError(new AppError("away"))).toMatchObject({ refusal: "away" });
  const slip = () => (undefined as unknown as { name: string }).name;
  expect(() => slip()).toThrow();
  try {
    slip();
  } catch (error) {
    expect(describeError(error).message).toMatch(/^Cannot read properties of undefined/);
  }
});

test("what a terminal obeys is written as an escape, and read as it was", () => {
  const route = "/a\u009b31m\u007f\u2028\u202e\u2066\u061c\u001b[0m\n";
  const line = logged((log) => log.info({ route }, "request"));
  expect(line.trimEnd()).toMatch(/^[ -~]+$/);
  expect(JSON.parse(line).route).toBe(route);
});
