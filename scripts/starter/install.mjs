import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { Failure, findNode, requireWritable, run } from "./run.mjs";

const STAMP = "node_modules/.tremplin";

/** Runs `npm ci` when packages are missing or differ from the lock file. */
export async function installIfNeeded() {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const wanted = `${lock} ${process.platform}-${process.arch}`;
  if (readStamp() === wanted) return;
  requireWritable();
  if (!installedByHand()) {
    console.log("Installing packages (once, some minutes on a slow line) …");
    await npmCi();
  }
  // Some npm versions skip install scripts: the library links of the database are made here, by the
  // user who may write to node_modules.
  const links = 'await (await import("#app/db/embedded/binaries.server.ts")).findBinaries()';
  await run(findNode(), ["--input-type=module", "--eval", links]);
  writeFileSync(STAMP, wanted);
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
}

/** npm was run by hand after the lock file last changed. */
function installedByHand() {
  const npmRecord = "node_modules/.package-lock.json";
  if (existsSync(STAMP) || !existsSync(npmRecord)) return false;
  return statSync(npmRecord).mtimeMs >= statSync("package-lock.json").mtimeMs;
}

async function npmCi() {
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  // The npm that runs us, even if another one is in PATH.
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith(".js")
    ? await run(process.execPath, [npm, ...args])
    : await run("npm", args, { shell: process.platform === "win32" });
  if (code !== 0)
    throw new Failure("The packages could not be installed: see npm's message above.");
}
