import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { png } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const ROOM = resolve("tests/client");
const LOCK = resolve(ROOM, "package-lock.json");
const INSTALLED = resolve(ROOM, "node_modules/.package-lock.json");

type Journey = (
  send: (url: string, init: RequestInit) => Promise<Response>,
  person: { email: string; password: string },
  picture: Uint8Array<ArrayBuffer>,
) => Promise<object>;

test("a client generated from the document signs in, creates and uploads with valid types", {
  timeout: 300_000,
}, async () => {
  const app = await startTestApp();
  const document = await (await app.get("/api/openapi.json")).text();
  install();
  await mkdir(resolve(ROOM, "generated"), { recursive: true });
  await writeFile(resolve(ROOM, "generated/openapi.json"), document);
  runThere("openapi-typescript/bin/cli.js", "generated/openapi.json", "-o", "generated/api.ts");
  runThere("typescript/bin/tsc", "-p", ".");

  const password = "Zebulon-garde-4711-secrets";
  const passwordHash = await hashPassword(password);
  const { user } = await app.as("editor", { passwordHash });
  // Imported by path: it has its own types, checked above.
  const { journey } = (await import(resolve(ROOM, "journey.ts"))) as { journey: Journey };
  const send = async (url: string, init: RequestInit) => app.app.request(url, init);
  const picture = new Uint8Array(await png());
  expect(await journey(send, { email: user.email, password }, picture)).toEqual({
    why: ["Ces identifiants ne correspondent à aucun compte actif."],
    firstname: "Test",
    course: { title: "Soudure à l’arc", status: "draft" },
    article: { title: "Un atelier ouvre", cover: true },
    ended: true,
    after: 401,
  });
});

/** Installs once, and again when the lock file changed. */
function install() {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return;
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["ci", ...quiet], process.platform === "win32");
}

function runThere(tool: string, ...args: string[]) {
  run(process.execPath, [resolve(ROOM, "node_modules", tool), ...args]);
}

function run(command: string, args: string[], shell = false) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOM, shell });
  expect(status, `${command} ${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
}
