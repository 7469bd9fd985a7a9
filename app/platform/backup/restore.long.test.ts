import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, open, readdir, readFile, rm, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { knownMigrations, migrate } from "#app/platform/db/migrate.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { startJobs } from "#app/platform/jobs/start-jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { backUp, checksums, emptyPlace } from "#tests/setup/backup.ts";
import { LATER, withLaterMigrations } from "#tests/setup/migrations.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import { createArchive, readArchive } from "./archive.server.ts";

const log = createLog({ level: "silent" });
const nothing = { tables: [], files: [] };

type Place = Awaited<ReturnType<typeof emptyPlace>>;

/** Creates a site with three files. */
async function siteWithFiles() {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  for (const color of ["#111111", "#222222", "#333333"]) {
    await upload(visitor, Uint8Array.from(await jpeg({ color })));
  }
  return site;
}

async function changeByte(path: string, at: number) {
  const file = await open(path, "r+");
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
}

/** The same backup with another version in its manifest. */
async function madeBy(path: string, changes: object): Promise<string> {
  const copy = `${path}.changed`;
  const archive = await createArchive(copy);
  for await (const { name, bytes } of readArchive(path)) {
    const changed = { ...JSON.parse(name === "about.json" ? bytes.toString() : "{}"), ...changes };
    await archive.add(name, name === "about.json" ? Buffer.from(JSON.stringify(changed)) : bytes);
  }
  await archive.finish();
  return copy;
}

/** Starts a restore in its own process and kills it at the given file. */
async function killedAt({ database, dataDir }: Place, path: string, key: string) {
  const file = join(dataDir, "uploads", key);
  await mkdir(dirname(file), { recursive: true });
  // The reader of this pipe waits forever.
  spawnSync("mkfifo", [file]);
  const child = spawn(process.execPath, ["scripts/restore.ts", path], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url },
  });
  const ended = once(child, "exit");
  for await (const text of child.stdout.setEncoding("utf8")) {
    if (text.includes("Writing the files")) break;
  }
  await expect.poll(() => readFile(join(dataDir, "restoring.keys"), "utf8")).toMatch(/\n/);
  child.kill("SIGKILL");
  await ended;
  await rm(file);
}

describe("restore", () => {
  test("a damaged, newer or conflicting backup is refused, and a killed restore leaves nothing", async () => {
    const site = await siteWithFiles();
    const { path, manifest } = await backUp(site);
    const place = await emptyPlace();

    const whole = await readFile(path);
    for (const part of ["database/settings/", "files/00000002", "manifest.json"]) {
      const damaged = `${path}.damaged`;
      await copyFile(path, damaged);
      // Bytes after the header of that entry.
      const at = whole.indexOf(part) + 512 + 30;
      await changeByte(damaged, at);
      await expect(place.restore(damaged)).rejects.toThrow(/is damaged .*nothing was changed/);
      await truncate(damaged, at);
      await expect(place.restore(damaged)).rejects.toThrow(/is damaged .*nothing was changed/);
    }
    await expect(place.restore("README.md")).rejects.toThrow("README.md is no backup of Tremplin.");
    await expect(place.restore("none.tar")).rejects.toThrow(
      /cannot be read: there is no such file/,
    );
    for (const newer of [{ migration: manifest.migration + 1 }, { format: 2 }]) {
      const copy = await madeBy(path, newer);
      await expect(place.restore(copy)).rejects.toThrow(/newer version of Tremplin: update/);
    }
    const unreleased = await madeBy(path, { migration: manifest.migration - 1 });
    await expect(place.restore(unreleased)).rejects.toThrow(
      /was made by .* never released.*: start with an empty database, or restore it with the version that made it\.$/,
    );
    expect(await place.holds()).toEqual(nothing);

    let written = 0;
    const failing = {
      ...place.storage,
      put(...file: Parameters<typeof place.storage.put>) {
        written += 1;
        return written === 3
          ? Promise.reject(Object.assign(new Error(), { code: "ENOSPC" }))
          : place.storage.put(...file);
      },
    };
    await expect(place.restore(path, { storage: failing })).rejects.toThrow(/no room left/);
    expect(await place.holds()).toEqual(nothing);

    await killedAt(place, path, manifest.files[1]?.key ?? "");
    expect((await place.holds()).tables).toEqual([]);
    await place.restore(path);
    expect((await place.holds()).files).toHaveLength(3);
    expect(await readdir(place.dataDir)).not.toContain("restoring.keys");
    await expect(place.restore(path)).rejects.toThrow(/is not empty, and nothing was changed/);
  });

  test("with --replace it replaces the data, keeps a backup of it and has its files swept", async () => {
    const place = await emptyPlace();
    const [first, second] = [await siteWithFiles(), await siteWithFiles()];
    await place.restore((await backUp(first)).path);
    const { path, manifest } = await backUp(second);
    const using = await place.database.pool.connect();
    await expect(place.restore(path, { replace: true })).rejects.toThrow("The site is running");
    using.release(true);
    await place.restore(path, { replace: true });
    expect((await checksums(place.database)).users).toEqual(
      (await checksums(second.database)).users,
    );
    expect(await readdir(join(place.dataDir, "backups"))).toEqual([
      expect.stringMatching(/^before-restore-.*\.tar$/),
    ]);
    expect(await sweepFiles(place.database.db, place.storage, new Date())).toBe(3);
    for (const { key } of manifest.files) expect(await place.storage.get(key)).not.toBeNull();
  });

  test("an older backup is migrated", async () => {
    const old = await emptyPlace();
    await migrate(old.database.pool);
    await old.database.pool.query("insert into settings (key, value) values ('about', 'null')");
    const { path, manifest } = await backUp(old);
    expect(manifest.migration).toBe(knownMigrations().at(-1));
    const place = await emptyPlace();
    const migrations = await withLaterMigrations("alter table settings add note text default 'x'");
    await place.restore(path, { migrations });
    const { rows } = await place.database.pool.query(
      "select value::text, note, (select max(created_at)::bigint from drizzle.__drizzle_migrations) as last from settings",
    );
    expect(rows).toEqual([{ value: "null", note: "x", last: String(LATER) }]);
  });

  test("waiting emails wait again, once, until their time", async () => {
    const site = await startTestApp();
    const greet = defineJob<{ name: string }>("greet");
    const greeted: string[] = [];
    const handlers = [handle(greet, async ({ name }) => void greeted.push(name))];
    const jobs = await startJobs({ database: site.database, log, handlers });
    await jobs.enqueue(site.db, greet, { name: "Aya" }, { importance: "bulk", after: 3_600 });
    await jobs.stop();
    const waiting = `select name, data, priority, start_after from jobs.job where name = 'greet'`;
    const { rows: before } = await site.database.pool.query(waiting);
    const { path } = await backUp(site);

    const place = await emptyPlace();
    const { jobs: brought } = await place.restore(path);
    expect(brought.rows).toBe(1);
    for (const _start of [1, 2]) {
      const there = await startJobs({ database: place.database, log, handlers });
      await there.stop();
    }
    const { rows: after } = await place.database.pool.query(waiting);
    expect(after).toEqual(before);
    expect(greeted).toEqual([]);
  });
});
