import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, requireWritable, run } from "./run.mjs";

const STAMP = "build/.tremplin";

const SOURCES = [
  "app",
  "public",
  "scripts/build.ts",
  "scripts/module-reach.ts",
  "scripts/pack-files.ts",
  "scripts/pure-schemas.ts",
  "scripts/screen-words.ts",
  "scripts/server-bundle.ts",
  "scripts/staff-bundle.ts",
  "scripts/write-words.ts",
  "server.ts",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** Builds the site, unless the existing build has exactly these sources. */
export async function buildIfNeeded(node, { quiet = false } = {}) {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  requireWritable();
  console.log("Building the site …");
  rmSync(STAMP, { force: true });
  const code = await run(node, ["scripts/build.ts"], { env: { NODE_ENV: "production" }, quiet });
  if (code !== 0) throw new Failure("The site could not be built: see the message above.");
  writeFileSync(STAMP, wanted);
}

// Contents count, not times: a checkout or copy changes the times only.
function fingerprint() {
  const hash = createHash("sha256").update(process.platform);
  for (const path of SOURCES.filter(existsSync).flatMap(filesIn)) {
    hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function filesIn(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter(({ name }) => !name.includes(".test."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
    );
}
