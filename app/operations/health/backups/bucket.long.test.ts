import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listBackups, readResults } from "#app/operations/health/queries.server.ts";
import type { HealthDetails } from "#app/operations/health/schema.ts";
import { backupName } from "#app/platform/backup/backup-name.ts";
import { createLog } from "#app/platform/log.server.ts";
import { emptyPlace } from "#tests/setup/backup.ts";
import { ok } from "#tests/setup/content.ts";
import { fakeBucket } from "#tests/setup/fake-bucket.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { backupJobs } from "./backup-jobs.server.ts";

const log = createLog({ level: "silent" });
const DAY = 24 * 60 * 60_000;

test("backups are kept in the bucket, pruned there and tried from there", async () => {
  const { storage, objects } = await fakeBucket();
  const site = await startTestApp({ storage });
  const { dataDir } = await emptyPlace();
  const { database, clock } = site;
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const [backup, trial] = backupJobs({ database, storage, env, log, now: () => clock.now });
  const old = Array.from({ length: 30 }, (_, days) =>
    backupName("tremplin", new Date(clock.now.getTime() - (days + 1) * DAY), false),
  );
  for (const name of [...old, "notes.txt"]) {
    await storage.put(`backups/${name}`, Buffer.from("x"), "text/plain");
  }
  await backup?.run({});
  const kept = [...objects.keys()].filter((key) => key.startsWith("/photos/backups/tremplin-"));
  expect(kept.length).toBeLessThanOrEqual(23);
  const newest = backupName("tremplin", clock.now, false);
  expect(kept).toContain(`/photos/backups/${newest}`);
  expect(objects.has("/photos/backups/notes.txt")).toBe(true);
  expect(await readdir(join(dataDir, "backups")), "nothing stays on the machine").toEqual([]);
  expect(await listBackups(site.db)).toMatchObject([{ name: newest, place: "bucket" }]);

  await trial?.run({});
  expect((await readResults(site.db)).trial).toMatchObject({ ok: true, code: "restored" });
  const admin = await site.as("admin");
  const { backup_settings } = await ok<HealthDetails>(admin.get("/api/health/details"));
  expect(backup_settings.place).toBe("bucket");
});

test("a bucket that does not take it leaves no file, and says so", async () => {
  const { storage } = await fakeBucket({ full: true });
  const site = await startTestApp({ storage });
  const { dataDir } = await emptyPlace();
  const { database, clock } = site;
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const said: string[] = [];
  const listening = { ...log, warn: ({ err }: { err: Error }) => said.push(err.message) };
  const kept = { database, storage, env, log: listening as never, now: () => clock.now };
  const [backup] = backupJobs(kept);
  await backup?.run({});
  expect(said).toEqual(["There is no room left in the bucket: no backup was made."]);
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
  expect((await readResults(site.db)).backup).toMatchObject({ ok: false, code: "bucketFull" });
  expect(await listBackups(site.db)).toEqual([]);
});
