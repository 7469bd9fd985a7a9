import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { acceptUpload } from "#app/platform/files/accept-upload.server.ts";
import { announceFiles, sweepFiles, sweepIncoming } from "#app/platform/files/files.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { transparentPng } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

describe("files without an owner", () => {
  test("are deleted after nine minutes, not after five", async () => {
    const { db, storage, clock } = await startTestApp();
    await announceFiles(db, ["private/aa/lost"], clock.now);
    await storage.put("private/aa/lost", Buffer.from("x"), "application/pdf");
    const minutesLater = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
    expect(await sweepFiles(db, storage, minutesLater(5))).toBe(0);
    expect(await sweepFiles(db, storage, minutesLater(9))).toBe(1);
    expect(await storage.get("private/aa/lost")).toBeNull();
    expect(await db.select().from(files)).toEqual([]);
  });

  test("no transaction is open during a slow delete, and announcing the same key waits for it", async () => {
    const { db, database, storage, clock } = await startTestApp();
    const key = "media/1/cover-320-0123456789ab.webp";
    await announceFiles(db, [key], new Date(clock.now.getTime() - 3_600_000));
    const { promise: deleting, resolve: begun } = Promise.withResolvers<void>();
    const { promise: allowed, resolve: goOn } = Promise.withResolvers<void>();
    const slow = {
      ...storage,
      async delete(name: string) {
        begun();
        await allowed;
        await storage.delete(name);
      },
    };
    const sweeping = sweepFiles(db, slow, clock.now);
    await deleting;
    const { rows } = await database.pool.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(rows[0].open).toBe(0);
    // A second sweep skips the key; announcing it again waits for the first sweep.
    expect(await sweepFiles(db, storage, clock.now)).toBe(0);
    let entered = false;
    const wanted = announceFiles(db, [key], clock.now).then(() => {
      entered = true;
    });
    await delay(250);
    expect(entered).toBe(false);
    goOn();
    expect(await sweeping).toBe(1);
    await wanted;
    expect(await db.select({ key: files.key }).from(files)).toEqual([{ key }]);
  });

  test("include old incomplete uploads of a killed process", async () => {
    const storage = (await startTestApp()).storage;
    const now = new Date();
    for (const [name, age] of [
      ["old", 9],
      ["young", 1],
    ] as const) {
      const path = join(storage.incoming, name);
      await writeFile(path, "x");
      const then = new Date(now.getTime() - age * 60_000);
      await utimes(path, then, then);
    }
    await sweepIncoming(storage, now);
    await expect(utimes(join(storage.incoming, "old"), now, now)).rejects.toThrow();
    await utimes(join(storage.incoming, "young"), now, now);
  });

  test("a private file is deleted when `save` fails", async () => {
    const { db, storage, clock, get } = await startTestApp();
    const place = { db, storage, now: clock.now };
    const accepted = { image: 1_000_000 };
    const body = () => new Blob([Buffer.from(picture)]).stream();
    const picture = await transparentPng();
    const stored = await acceptUpload(place, {
      body: body(),
      accepted,
      save: async (_, file) => file,
    });
    expect(stored).toMatchObject({ type: "image/png", picture: { width: 40, height: 40 } });
    expect(stored.key).toMatch(/^private\/[0-9a-f]{2}\/[0-9a-f]{40}$/);
    expect(await storage.get(stored.key)).not.toBeNull();
    expect((await get(`/media/${stored.key}`)).status).toBe(404);
    const failing = acceptUpload(place, {
      body: body(),
      accepted,
      save: async () => Promise.reject(new Error("the form was wrong")),
    });
    await expect(failing).rejects.toThrow("the form was wrong");
    expect(await db.select({ key: files.key }).from(files)).toEqual([{ key: stored.key }]);
  });
});
