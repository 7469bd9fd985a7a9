import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "./server-process.ts";

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "tremplin-commands-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a command says, on both outputs. */
function run(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env } };
  return new Promise((said) => {
    execFile(process.execPath, [resolve(script), ...args], options, (_error, out, problems) =>
      said(out + problems),
    );
  });
}

test("an encrypted backup of a running site is restored elsewhere with its key", async () => {
  const [dataDir, other, keys] = [await newFolder(), await newFolder(), await newFolder()];
  const site = startServer(dataDir);
  await site.ready();
  onTestFinished(async () => void (await site.stop()));
  const identity = await generateX25519Identity();
  const key = join(keys, "key.txt");
  await writeFile(key, `${identity}\n`, { mode: 0o600 });
  const recipient = await identityToRecipient(identity);
  const made = await run("scripts/backup.ts", [], {
    DATA_DIR: dataDir,
    BACKUP_AGE_RECIPIENT: recipient,
  });
  expect(made).toContain("It is encrypted");
  const [name = ""] = await readdir(join(dataDir, "backups"));
  const path = join(dataDir, "backups", name);
  const there = { DATA_DIR: other };
  expect(await run("scripts/restore.ts", [path], there)).toContain("is encrypted: say where");
  const nowhere = await run("scripts/restore.ts", [path, "--identity", "none.txt"], there);
  expect(nowhere).toMatch(/The key .*none\.txt cannot be read: ENOENT/);
  const restored = await run("scripts/restore.ts", [path, "--identity", key], there);
  expect(restored).toMatch(/\d+ rows and \d+ files are back/);

  const rotate = (...args: string[]) =>
    run("scripts/keys.ts", ["rotate", ...args], { DATA_DIR: dataDir });
  expect(await rotate("links")).toContain("is accepted for 31 days");
  expect(await rotate("csrf", "--now")).toContain("opens nothing any more");
  expect(await rotate("storage")).toContain("storage-secret is new");
  expect(await rotate("tokens")).toContain("where NAME is csrf, links or storage");
});
