import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, requireWritable, run, step } from "./run.mjs";

const STAMP = "build/.tremplin";
const LAST_LINES = 40;

const SOURCES = [
  "app",
  "public",
  "scripts/build.ts",
  "scripts/module-reach.ts",
  "scripts/pack-files.ts",
  "scripts/pure-schemas.ts",
  "scripts/screen-words.ts",
  "scripts/server-files.ts",
  "scripts/late-screens.ts",
  "scripts/staff-bundle.ts",
  "scripts/write-words.ts",
  "server.ts",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** Everything that the build says; a failed one also ends with its last lines. */
export const BUILD_LOG = "build/build.log";

/** Builds the site, unless the existing build has exactly these sources. */
export async function buildIfNeeded(node) {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  requireWritable();
  rmSync(STAMP, { force: true });
  await step("Building the site", async () => {
    const output = [];
    const env = { NODE_ENV: "production" };
    const code = await run(node, ["scripts/build.ts"], { env, quiet: output });
    const said = Buffer.concat(output).toString();
    mkdirSync("build", { recursive: true });
    writeFileSync(BUILD_LOG, said);
    if (code === 0) return;
    process.stderr.write(`${said.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}\n`);
    throw new Failure(`The site could not be built: see above, and all of it in ${BUILD_LOG}.`);
  });
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
