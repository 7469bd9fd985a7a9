import { readdir, stat } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { registrationDocuments } from "#app/admissions/registrations/tables.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { releaseFiles, sweepFiles } from "#app/platform/files/files.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { backUp, checksums, emptyPlace } from "#tests/setup/backup.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import { makeBackup } from "./make-backup.server.ts";

/** Creates an applicant with two documents. */
async function applied(site: TestApp) {
  const visitor = await site.as("visitor");
  const identity = await upload(visitor, Uint8Array.from(await jpeg()));
  const cv = await upload(visitor, Uint8Array.from(pdf(3_000)));
  const body = bodyOf(await somebody(site), { documents: { identity, cv } });
  expect((await send(visitor, body)).status).toBe(201);
}

const leftOut = ["tokens", "rate_limits", "backups"];

describe("backup", () => {
  test("restoring into an empty place brings back every row and file and continues the sequences", async () => {
    const site = await startTestApp();
    await applied(site);
    const admin = await site.as("admin");
    const written = await admin.post("/api/post", { title: "Un \\ « titre »\n", excerpt: "e\t" });
    const { id } = (await written.json()) as { id: number };
    const { path, manifest } = await backUp(site);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    const place = await emptyPlace();
    await place.restore(path);
    const [before, after] = [await checksums(site.database), await checksums(place.database)];
    for (const table of leftOut) {
      expect(after[table]).toMatch(/^0 /);
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
    expect(manifest.files.length).toBeGreaterThan(1);
    for (const { key } of manifest.files) {
      expect(await place.storage.get(key)).toEqual(await site.storage.get(key));
    }
    const { rows } = await place.database.pool.query(
      "insert into posts (status, tags) values ('draft', '{}') returning id",
    );
    expect(rows[0].id).toBe(id + 1);
  });

  test("a backup made during submissions is consistent and has every file of its moment", async () => {
    const site = await startTestApp();
    await applied(site);
    await applied(site);
    const [document] = await site.db.select().from(registrationDocuments);
    let busy: Promise<void> | undefined;
    const storage = {
      ...site.storage,
      async get(key: string) {
        // After the snapshot a document is deleted and swept, and others arrive.
        busy ??= (async () => {
          const { now } = site.clock;
          await transaction(site.db, (tx) => releaseFiles(tx, [document?.fileKey ?? ""], now));
          expect(await sweepFiles(site.db, site.storage, now)).toBe(0);
          await applied(site);
        })();
        await busy;
        return site.storage.get(key);
      },
    };
    const backup = await backUp({ database: site.database, storage });
    expect(backup.manifest.missing).toEqual([]);
    expect(await sweepFiles(site.db, site.storage, site.clock.now)).toBe(1);

    const place = await emptyPlace();
    await place.restore(backup.path);
    const documents = await place.database.db.select().from(registrationDocuments);
    expect(documents).toHaveLength(4);
    for (const { fileKey } of documents)
      expect(await place.storage.get(fileKey ?? "")).not.toBeNull();
    expect(await place.database.db.select().from(files)).toHaveLength(4);
    // A backup of the restored site holds the same.
    const { manifest: again } = await backUp(place);
    const counts = ({ tables }: typeof again) => tables.map(({ name, rows }) => [name, rows]);
    expect(counts(again)).toEqual(counts(backup.manifest));
    expect(again.files).toEqual(backup.manifest.files);
    expect(again.sequences).toEqual(backup.manifest.sequences);
  });

  test("only one backup runs at a time, and a missing file is listed without failing it", async () => {
    const site = await startTestApp();
    await applied(site);
    const { rows } = await site.database.pool.query("select key from files order by key limit 1");
    await site.storage.delete(rows[0].key);
    let second: Promise<unknown> | undefined;
    const storage = {
      ...site.storage,
      get(key: string) {
        second ??= backUp(site).catch((error: Error) => error.message);
        return second.then(() => site.storage.get(key));
      },
    };
    const { manifest } = await backUp({ database: site.database, storage });
    expect(await second).toBe("Another backup is being made: wait.");
    expect(manifest.missing).toEqual([rows[0].key]);
  });

  test("a failed backup leaves no file", async () => {
    const site = await startTestApp();
    await applied(site);
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const storage = { ...site.storage, get: () => Promise.reject(full) };
    const { dataDir: folder } = await emptyPlace();
    const { database } = site;
    const made = makeBackup({ database, storage, folder, now: new Date(), rowFilters: {} });
    await expect(made).rejects.toThrow(`There is no room left in ${folder}: no backup was made.`);
    expect((await readdir(folder)).sort()).toEqual(["incoming", "uploads"]);
  });
});
