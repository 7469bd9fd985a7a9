import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Context, SkipError } from "../report.ts";
import { temporaryFolder } from "./start-server.ts";

const MIGRATIONS = "db/migrations";
const NOT_COPIED = [".git", "data", "node_modules", "test-results"];

export type Version = { name: string; folder: string; script: string };

/**
 * Two versions of the product, the newer one with at least one migration more: today's and a copy with a migration
 * more, which needs no history; with `VERSION=COMMIT` that commit and today's, which gets the additional migration
 * only where it has none of its own.
 */
export async function twoVersions(context: Context) {
  const commit = process.env.VERSION;
  const today = versionIn(process.cwd(), "today’s");
  if (!commit) return { older: today, newer: await nextVersion(context) };
  const older = await earlierVersion(context, commit);
  const [had, has] = [await migrationsIn(older.folder), await migrationsIn(today.folder)];
  return { older, newer: has > had ? today : await nextVersion(context) };
}

async function migrationsIn(folder: string): Promise<number> {
  const names = await readdir(join(folder, MIGRATIONS));
  return names.filter((name) => name.endsWith(".sql")).length;
}

/** Server and pages are one bundle; in versions before that the server ran from its sources. */
function versionIn(folder: string, name: string): Version {
  const isBundle = existsSync(join(folder, "build/server/rendering.js"));
  return { name, folder, script: isBundle ? "build/server/index.js" : "server.ts" };
}

/** Today's version, built already, and a migration that only adds. */
async function nextVersion(context: Context): Promise<Version> {
  const folder = await temporaryFolder(context);
  for (const name of (await readdir(".")).filter((each) => !NOT_COPIED.includes(each))) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const path = join(folder, MIGRATIONS, "meta/_journal.json");
  const journal: Journal = JSON.parse(await readFile(path, "utf8"));
  const last = journal.entries.at(-1);
  if (!last) throw new Error("there are no migrations");
  const tag = "9999_drill";
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(
    join(folder, MIGRATIONS, `${tag}.sql`),
    "ALTER TABLE users ADD COLUMN drill text;",
  );
  return versionIn(folder, "today’s with a migration more");
}

type Journal = { entries: { idx: number; when: number; tag: string }[] };

/** An earlier version with its pages built, in a folder of its own. */
async function earlierVersion(context: Context, commit: string): Promise<Version> {
  const folder = await extract(context, commit);
  await refuseOtherPackages(folder, commit);
  await mkdir(join(folder, "build"), { recursive: true });
  const built = spawnSync(process.execPath, ["scripts/build.ts"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`${commit} cannot be built: ${built.stderr}`);
  return versionIn(folder, commit.slice(0, 8));
}

/** The files of a commit, with the packages installed here. */
async function extract(context: Context, commit: string): Promise<string> {
  const folder = await temporaryFolder(context);
  const { status, stdout } = spawnSync("git", ["archive", "--format=tar", commit], {
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new SkipError(`git does not know the version ${commit} here`);
  execFileSync("tar", ["-x", "-C", folder], { input: stdout });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Versions before this file say nothing about a newer database. */
export function warnsOfNewer({ folder }: Version): boolean {
  return existsSync(join(folder, "app/platform/db/older-code.server.ts"));
}

/** Its packages are those installed here. */
async function refuseOtherPackages(folder: string, commit: string) {
  type Package = { dependencies: Record<string, string> };
  const read = async (path: string): Promise<Package> =>
    JSON.parse(await readFile(join(path, "package.json"), "utf8"));
  const [old, today] = [await read(folder), await read(".")];
  const other = Object.entries(old.dependencies).filter(
    ([name, version]) => today.dependencies[name] !== version,
  );
  if (other.length === 0) return;
  throw new SkipError(`${commit} needs other packages: ${other.map(([name]) => name).join(", ")}`);
}
