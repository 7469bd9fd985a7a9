import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { environment, Failure, run } from "./run.mjs";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** A Chromium for the browser tests and benches: the existing one, or one installed now. */
export async function findOrInstallChromium(node) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Failure(`CHROMIUM_PATH is ${given}, and there is no such file.`);
  }
  const found = firstExisting(node);
  if (found) return found;
  console.log("Installing Chromium …");
  await install(node);
  const installed = firstExisting(node);
  if (installed) return installed;
  throw new Failure("No Chromium was found or could be installed: set CHROMIUM_PATH to one.");
}

function firstExisting(node) {
  return [...USUAL_PLACES, playwrightsOwn(node)].find((path) => path && existsSync(path));
}

function playwrightsOwn(node) {
  const ask = 'console.log(require("@playwright/test").chromium.executablePath())';
  const { stdout } = spawnSync(node, ["--eval", ask], { encoding: "utf8", env: environment() });
  return stdout?.trim();
}

async function install(node) {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "--quiet"], { env });
    const packages = ["install", "--yes", "--quiet", "--no-install-recommends", "chromium"];
    if ((await run("apt-get", packages, { env })) === 0) return;
  }
  await run(node, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
}
