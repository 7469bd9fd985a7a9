import { resolve } from "node:path";
import { expect, test } from "vitest";

const { choose, takePostgres } = await import(resolve("scripts/starter/test-paths.mjs"));

test("the file name decides which runner a test needs and whether it needs a build", () => {
  expect(choose(["app/platform/log.test.ts", "app/platform/mail/mail.test.tsx"])).toEqual({
    unit: ["app/platform/log.test.ts", "app/platform/mail/mail.test.tsx"],
    journeys: [],
    needBuild: false,
  });
  expect(choose([resolve("tests/e2e/home.e2e.ts")])).toEqual({
    unit: [],
    journeys: ["/tests/e2e/home\\.e2e\\.ts$"],
    needBuild: true,
  });
  expect(choose(["./tests/pages/contact.test.ts"]).needBuild).toBe(true);
  expect(choose(["tests/process/lifecycle.long.test.ts"]).needBuild).toBe(true);
});

test("a path that is no test file is refused", () => {
  expect(() => choose(["app/log.test.t"])).toThrow("There is no file app/log.test.t.");
  expect(() => choose(["app/platform/log.server.ts"])).toThrow(
    "app/platform/log.server.ts is no test",
  );
});

test("the switch for another PostgreSQL is taken from the paths", () => {
  const env: Record<string, string> = {};
  expect(takePostgres(["app/platform/log.test.ts"], env)).toEqual(["app/platform/log.test.ts"]);
  expect(env).toEqual({});
  expect(takePostgres(["--postgres=system", "app/platform/log.test.ts"], env)).toEqual([
    "app/platform/log.test.ts",
  ]);
  expect(env).toEqual({ TEST_POSTGRES: "system" });
});
