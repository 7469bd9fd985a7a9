import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakeBucket } from "#tests/setup/fake-bucket.ts";

const KEY = "backups/tremplin-2026.tar";
const partSize = 1_000;

async function aFile(size: number) {
  const path = join(await mkdtemp(join(tmpdir(), "tremplin-parts-")), "file");
  const bytes = randomBytes(size);
  await writeFile(path, bytes);
  return { path, bytes };
}

test.each([0, 999, 1_000, 1_001, 3_000, 10_499])(
  "a file of %i bytes arrives whole",
  async (size) => {
    const { storage, objects, uploads, seen } = await fakeBucket({ partSize });
    const { path, bytes } = await aFile(size);
    await storage.putFile(KEY, path);
    expect(objects.get(`/photos/${KEY}`)?.bytes.equals(bytes)).toBe(true);
    expect(uploads.size).toBe(0);
    const parts = seen.filter(({ part }) => part > 0);
    expect(parts).toHaveLength(size > partSize ? Math.ceil(size / partSize) : 0);
    const back = `${path}.back`;
    await storage.getFile(KEY, back);
    expect((await readFile(back)).equals(bytes)).toBe(true);
  },
);

test("a bucket that goes away in the middle leaves no file and no parts", async () => {
  const { storage, objects, uploads, become } = await fakeBucket({ partSize, breaksAfterParts: 2 });
  const { path } = await aFile(5_000);
  await expect(storage.putFile(KEY, path)).rejects.toMatchObject({ refusal: "away" });
  expect(objects.size).toBe(0);
  expect(uploads.size).toBe(0);
  become({ full: true });
  await expect(storage.putFile(KEY, path)).rejects.toMatchObject({ name: "XMinioStorageFull" });
});

test("the parts of a process that was killed a day ago are removed, others are left", async () => {
  const { storage, uploads } = await fakeBucket({ partSize });
  const left = { parts: new Map(), type: "" };
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  uploads.set("old", { ...left, key: "/photos/backups/a.tar", initiated: yesterday });
  uploads.set("young", { ...left, key: "/photos/backups/b.tar", initiated: new Date() });
  await storage.putFile(KEY, (await aFile(5_000)).path);
  expect([...uploads.keys()]).toEqual(["young"]);
});
