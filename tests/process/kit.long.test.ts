import { spawn, spawnSync } from "node:child_process";
import { cp, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { readDockerfile, valuesOf } from "./kit.ts";
import { freePort, newFolder, statusOf, stopAll, until } from "./server-process.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Not copied into the image, and what the first command would make again. */
const LEFT_OUT = [".git", "data", "test-results", ".react-router"];
/** `nobody`: like the user of the image, it can write nowhere but in its data folder. */
const NOBODY = 65_534;

afterEach(stopAll);

/** The checkout with its packages and build, so that the first command has nothing to download. */
async function copyCheckout(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = (await readdir(ROOT)).filter((name) => !LEFT_OUT.includes(name));
  for (const name of names.filter((each) => each !== "node_modules")) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  // Symbolic links stay links; hard links would let a command change our own packages.
  expect(spawnSync("cp", ["-a", join(ROOT, "node_modules"), folder]).status).toBe(0);
  return folder;
}

function runIn(folder: string, command: string) {
  const done = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  expect({ command, status: done.status, said: done.status ? done.stderr : "" }).toEqual({
    command,
    status: 0,
    said: "",
  });
}

test.skipIf(process.getuid?.() !== 0)(
  "the commands of the Dockerfile make a site that runs read-only as another user",
  async () => {
    const [build = [], image = []] = await readDockerfile();
    const folder = await copyCheckout();
    for (const command of valuesOf(build, "RUN")) runIn(folder, command);
    const data = await newFolder();
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    runIn(folder, `chown ${NOBODY}:${NOBODY} ${data} && chmod -R a-w . && chmod -R a+rX .`);

    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const port = await freePort();
    const env = {
      ...Object.fromEntries(
        valuesOf(image, "ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("="))),
      ),
      DATA_DIR: data,
      DATABASE_URL: database.url,
      PORT: String(port),
      LOG_LEVEL: "warn",
    };
    const entry = JSON.parse(valuesOf(image, "ENTRYPOINT")[0] ?? "[]");
    const args = [...entry.slice(1), ...JSON.parse(valuesOf(image, "CMD")[0] ?? "[]")];
    const site = spawn(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      uid: NOBODY,
      gid: NOBODY,
    });
    onTestFinished(() => void site.kill("SIGKILL"));
    let said = "";
    for (const stream of [site.stdout, site.stderr])
      stream.on("data", (text) => {
        said += text;
      });
    const exited = new Promise((done) => site.once("close", done));
    await until(async () => {
      if (site.exitCode !== null) throw new Error(said);
      return (await statusOf(`http://127.0.0.1:${port}/`)) === 200;
    });
    expect(said).not.toContain("Building");

    const health = JSON.parse(/CMD (.*)$/.exec(valuesOf(image, "HEALTHCHECK")[0] ?? "")?.[1] ?? "");
    const probe = health.slice(1).map((part: string) => part.replace(":3000/", `:${port}/`));
    expect(spawnSync(process.execPath, probe).status).toBe(0);
    site.kill("SIGTERM");
    expect(await exited).toBe(0);
    expect(spawnSync(process.execPath, probe).status).toBe(1);
  },
  // Copies the packages and, where the build is stale, builds.
  600_000,
);
