import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { healthJobs } from "#app/operations/health/jobs.server.ts";
import { listBackups, readResults } from "#app/operations/health/queries.server.ts";
import type { HealthDetails } from "#app/operations/health/schema.ts";
import { backupName } from "#app/platform/backup/backup-name.ts";
import { createLog } from "#app/platform/log.server.ts";
import { emptyPlace } from "#tests/setup/backup.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { backupJobs } from "./backup-jobs.server.ts";

const log = createLog({ level: "silent" });

type Keys = { BACKUP_AGE_RECIPIENT?: string; BACKUP_AGE_IDENTITY?: string };

/** The jobs of a site with a data folder of its own. */
async function withJobs(
  site: Pick<TestApp, "database" | "storage" | "clock">,
  keys: Keys = {},
  given?: string,
) {
  const dataDir = given ?? (await emptyPlace()).dataDir;
  const env = { DATA_DIR: dataDir, DATABASE_URL: site.database.url, ...keys };
  const now = () => site.clock.now;
  const { database, storage } = site;
  const [backup, trial] = backupJobs({ database, storage, env, log, now });
  const folder = join(dataDir, "backups");
  return {
    dataDir,
    folder,
    names: async () => (await readdir(folder)).sort(),
    tick: () => backup?.run({}),
    askBackup: () => backup?.run({ now: true }),
    trialTick: () => trial?.run({}),
    askTrial: () => trial?.run({ now: true }),
  };
}

const later = (site: TestApp, hours: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + hours * 60 * 60_000);
};

/** The same database for a user who may not create others. */
async function asPlainUser({ url }: TestApp["database"]) {
  const name = `plain_${randomBytes(4).toString("hex")}`;
  const client = new Client(inject("testServer"));
  await client.connect();
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`);
  onTestFinished(async () => {
    await client.query(`DROP ROLE ${name}`);
    await client.end();
  });
  const own = new URL(url);
  [own.username, own.password] = [name, "plain"];
  return { options: { connectionString: own.href } };
}

async function newKey() {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

describe("scheduled backups", () => {
  test("one backup a day is made at its hour, by one of two processes, and old ones are removed", async () => {
    const site = await startTestApp();
    const one = await withJobs(site);
    await mkdir(one.folder, { recursive: true });
    const old = Array.from({ length: 40 }, (_, days) =>
      backupName("tremplin", new Date(site.clock.now.getTime() - (days + 2) * 86_400_000), false),
    );
    for (const name of [...old, "notes.txt"]) await writeFile(join(one.folder, name), "x");
    await Promise.all([one.tick(), one.tick()]);
    const names = await one.names();
    expect(names.filter((name) => name.startsWith("tremplin-")).length).toBeLessThanOrEqual(23);
    expect(names).toContain("notes.txt");
    expect(names).toContain(backupName("tremplin", site.clock.now, false));
    const made = await listBackups(site.db);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ place: "folder", encrypted: false });
    later(site, 1);
    await one.tick();
    expect(await listBackups(site.db)).toHaveLength(1);
    later(site, 24);
    await one.tick();
    expect(await listBackups(site.db)).toHaveLength(2);
  });

  test("a backup that is asked for removes none, and the daily one keeps each of the day", async () => {
    const site = await startTestApp();
    const jobs = await withJobs(site);
    await mkdir(jobs.folder, { recursive: true });
    const days = (ago: number) => new Date(site.clock.now.getTime() - ago * 86_400_000);
    const old = Array.from({ length: 30 }, (_, ago) =>
      backupName("tremplin", days(ago + 1), false),
    );
    for (const name of old) await writeFile(join(jobs.folder, name), "x");
    for (let times = 1; times <= 3; times += 1) {
      later(site, 0.1);
      await jobs.askBackup();
      expect(await jobs.names()).toEqual(expect.arrayContaining(old));
      expect(await jobs.names()).toHaveLength(old.length + times);
    }
    later(site, 24);
    await jobs.tick();
    const today = (await listBackups(site.db)).map(({ name }) => name);
    expect(today).toHaveLength(4);
    expect(await jobs.names()).toEqual(expect.arrayContaining(today));
    expect((await jobs.names()).length).toBeLessThan(30);
  });

  test("a backup that fails is tried three times a day and shown as broken", async () => {
    const site = await startTestApp();
    const jobs = await withJobs(site);
    // A file stands where the folder must be: nothing can be written into it.
    await writeFile(jobs.folder, "");
    for (let hour = 0; hour < 5; hour++) {
      await jobs.tick();
      later(site, 1);
    }
    const { backup } = await readResults(site.db);
    expect(backup).toMatchObject({ ok: false, facts: { attempts: 3 } });
    const admin = await site.as("admin");
    const { items } = await ok<HealthDetails>(admin.get("/api/health/details"));
    expect(items.find(({ key }) => key === "backup")).toMatchObject({
      state: "broken",
      advice: "backupFailed",
    });
  });

  test("one email says that backups fail, another that they work again", async () => {
    const site = await startTestApp();
    await site.as("admin");
    const jobs = await withJobs(site);
    const [look] = healthJobs(site.services);
    const lookFor = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 5) {
        later(site, 1 / 12);
        await look?.run({});
      }
      const mails = await site.mails();
      return mails.map(({ subject }) => subject).filter((each) => each.startsWith("Sauvegarde"));
    };
    await writeFile(jobs.folder, "");
    await jobs.askBackup();
    await lookFor(30);
    await jobs.askBackup();
    expect(await lookFor(30)).toHaveLength(1);
    await rm(jobs.folder);
    await jobs.askBackup();
    expect(await lookFor(60)).toHaveLength(2);
  });

  test("switched off it makes none, and one that is asked for is made nevertheless", async () => {
    const site = await startTestApp();
    const admin = await site.as("admin");
    const settings = { enabled: false, hour: 2, place: "folder" };
    await ok(admin.put("/api/health/backups", settings));
    const jobs = await withJobs(site);
    await jobs.tick();
    expect(await listBackups(site.db)).toHaveLength(0);
    await jobs.askBackup();
    expect(await listBackups(site.db)).toHaveLength(1);
  });
});

describe("trials", () => {
  test("the newest is restored into a scratch database that is gone afterwards", async () => {
    const site = await startTestApp();
    const jobs = await withJobs(site);
    await jobs.trialTick();
    expect((await readResults(site.db)).trial).toBeUndefined();
    await jobs.askBackup();
    await jobs.trialTick();
    const { trial } = await readResults(site.db);
    expect(trial).toMatchObject({ ok: true, code: "restored" });
    expect(Number(trial?.facts.rows)).toBeGreaterThan(100);
    const { rows } = await site.database.pool.query(
      "select datname from pg_database where datname = 'tremplin_trial_' || (select oid from pg_database where datname = current_database())",
    );
    expect(rows).toEqual([]);
    expect(await readdir(jobs.dataDir)).not.toContain("trial");
    later(site, 24);
    await jobs.trialTick();
    expect((await readResults(site.db)).trial?.at, "not again before a week").toEqual(trial?.at);
  });

  test("a damaged one is told, and the next one is tried at once", async () => {
    const site = await startTestApp();
    const jobs = await withJobs(site);
    await jobs.askBackup();
    const [name = ""] = await jobs.names();
    const bytes = await readFile(join(jobs.folder, name));
    // More than the padding behind a file can take, which nothing is read from.
    bytes.fill(0x41, bytes.length >> 1, (bytes.length >> 1) + 1_100);
    await writeFile(join(jobs.folder, name), bytes);
    await jobs.trialTick();
    expect((await readResults(site.db)).trial).toMatchObject({ ok: false, code: "damaged" });
    later(site, 1);
    await jobs.askBackup();
    await jobs.trialTick();
    expect((await readResults(site.db)).trial).toMatchObject({ ok: true, code: "restored" });
  });

  test("without the right to create a database every part is checked, and it says so", async () => {
    const site = await startTestApp();
    const { dataDir, askBackup } = await withJobs(site);
    await askBackup();
    const database = { ...site.database, direct: await asPlainUser(site.database) };
    const { askTrial } = await withJobs({ ...site, database }, {}, dataDir);
    await askTrial();
    expect((await readResults(site.db)).trial).toMatchObject({ ok: true, code: "checked" });
  });

  test("an encrypted one without its key is only compared; with the key it is restored", async () => {
    const site = await startTestApp();
    const { identity, recipient } = await newKey();
    const sealed = await withJobs(site, { BACKUP_AGE_RECIPIENT: recipient });
    await sealed.askBackup();
    const [name = ""] = await sealed.names();
    expect(name).toMatch(/\.tar\.age$/);
    await sealed.askTrial();
    expect((await readResults(site.db)).trial).toMatchObject({ ok: true, code: "sealed" });
    const path = join(sealed.folder, name);
    const bytes = await readFile(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(path, bytes);
    await sealed.askTrial();
    expect((await readResults(site.db)).trial).toMatchObject({ ok: false, code: "damaged" });

    const key = join(sealed.dataDir, "key.txt");
    await writeFile(key, `# created: today\n${identity}\n`, { mode: 0o600 });
    const keys = { BACKUP_AGE_RECIPIENT: recipient, BACKUP_AGE_IDENTITY: key };
    const open = await withJobs(site, keys);
    later(site, 1);
    await open.askBackup();
    await open.askTrial();
    expect((await readResults(site.db)).trial).toMatchObject({ ok: true, code: "restored" });
  });
});
