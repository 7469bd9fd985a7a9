import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { withLaterMigrations } from "./setup/migrations.ts";

const META = "db/migrations/meta";

test("only the snapshot of the newest migration is kept", () => {
  const { entries } = JSON.parse(readFileSync(`${META}/_journal.json`, "utf8"));
  const kept = globSync("*_snapshot.json", { cwd: META });
  expect(kept).toEqual([`${entries.at(-1).tag.slice(0, 4)}_snapshot.json`]);
});

test("drizzle-kit finds no table that the migrations do not make", {
  timeout: 60_000,
}, async () => {
  const copy = await withLaterMigrations();
  const kit = resolve("node_modules/drizzle-kit/bin.cjs");
  const given = [
    "--dialect=postgresql",
    "--casing=snake_case",
    "--schema=./app/**/tables.server.ts",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[kit, "generate", ...given, `--out=${relative(".", copy)}`],
  ]);
  expect(stdout).toContain("No schema changes, nothing to migrate");
});
