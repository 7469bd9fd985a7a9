import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Context, SkipError } from "../report.ts";
import { temporaryFolder } from "./start-server.ts";

const MIGRATIONS = "db/migrations";

/** An earlier version of the product with its pages built, in a folder of its own. */
export async function olderVersion(context: Context) {
  const commit = process.env.VERSION ?? (await commitBefore());
  const folder = await temporaryFolder(context);
  const archive = execFileSync("git", ["archive", "--format=tar", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  await refuseOtherPackages(folder, commit);
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "build"), { recursive: true });
  const built = spawnSync(process.execPath, ["scripts/build.ts"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`${commit} cannot be built: ${built.stderr}`);
  // Versions before this file say nothing about a newer database.
  const warns = existsSync(join(folder, "app/db/older-code.server.ts"));
  return { folder, commit: commit.slice(0, 8), warns };
}

/** The newest commit without the newest migration. */
async function commitBefore(): Promise<string> {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
    if (status !== 0) throw new SkipError("there is no history of an earlier version here");
    return stdout.trim();
  };
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  const [before = "", newest = ""] = files.slice(-2);
  for (const commit of git("rev-list", "--date-order", "HEAD").split("\n")) {
    const has = git("ls-tree", "--name-only", commit, `${MIGRATIONS}/`);
    if (has.includes(before) && !has.includes(newest)) return commit;
  }
  throw new SkipError("no earlier version with fewer migrations was found");
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
