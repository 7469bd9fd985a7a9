import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { versionsOf } from "./node-version.mjs";
import { Failure, findNode, requireWritable, run, step } from "./run.mjs";

const STAMP = "node_modules/.tremplin";

/** Runs `npm ci` when packages are missing or differ from the lock file. */
export async function installIfNeeded() {
  const text = readFileSync("package-lock.json", "utf8");
  const lock = createHash("sha256").update(text).digest("hex");
  const packages = `${lock} ${process.platform}-${process.arch}`;
  const { node, npm } = versionsOf(process.env.npm_config_user_agent, process.versions.node);
  const stamp = readStamp();
  // Another Node or npm changes nothing as long as every package is there.
  if (stamp.startsWith(`${packages} node-`)) return;
  requireWritable();
  const installed = stamp ? stamp.startsWith(packages) : installedByHand();
  if (!installed || missingOf(text).length > 0) {
    await step("Installing packages, once, some minutes on a slow line", npmCi);
    const missing = missingOf(text);
    if (missing.length > 0) {
      throw new Failure(
        `npm left out ${missing.join(", ")}: run \`npm ci --include=optional\` with Node ${node} ` +
          "and read its messages.",
      );
    }
  }
  // Some npm versions skip install scripts: the library links of the database are made here, by the
  // user who may write to node_modules.
  const links =
    'await (await import("#app/platform/db/embedded/binaries.server.ts")).findBinaries()';
  await run(findNode(), ["--input-type=module", "--eval", links]);
  writeFileSync(STAMP, `${packages} node-${node} npm-${npm || "unknown"}`);
}

/** The packages for this platform that the lock file has and the folder has not. */
export function missingOf(lock, { platform, arch } = process) {
  const libc = platform === "linux" ? [libcOfThisSystem()] : [];
  const fits = (wanted = [], own) => {
    const list = [wanted].flat();
    return list.length === 0 || own.length === 0 || list.some((each) => own.includes(each));
  };
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path, { os, cpu, libc: of }]) => {
      // Only what names a platform is left out in silence; everything else npm complains about.
      if (!path || (!os && !cpu)) return false;
      return fits(os, [platform]) && fits(cpu, [arch]) && fits(of, libc) && !existsSync(path);
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
}

function libcOfThisSystem() {
  return process.report?.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
}

/** npm was run by hand after the lock file last changed. */
function installedByHand() {
  const npmRecord = "node_modules/.package-lock.json";
  if (!existsSync(npmRecord)) return false;
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
  const output = [];
  const code = npm?.endsWith(".js")
    ? await run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], {
        quiet: output,
      })
    : await run("npm", args, { quiet: output, shell: process.platform === "win32" });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Failure("The packages could not be installed: see npm's message above.");
}
