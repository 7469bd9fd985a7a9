import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The first account of the site under test; its password is a default one, to be changed. */
export const firstAdmin = { email: "admin@tremplin.example", password: "first-admin-of-the-tests" };

/** Starts the built site on an empty folder, for all journeys. */
export default async function startSite() {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-e2e-"));
  const site = spawn(process.execPath, ["server.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: "0",
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: firstAdmin.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_URL = await new Promise<string>((resolve, reject) => {
    site.once("exit", (code) => reject(new Error(`the site ended with ${code}`)));
    site.stdout.on("data", (said) => {
      const url = /ready at (\S+)/.exec(String(said))?.[1];
      if (url) resolve(url);
    });
  });
  return async () => {
    const ended = new Promise((resolve) => site.once("exit", resolve));
    site.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
