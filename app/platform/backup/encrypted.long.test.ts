import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { checksums, emptyPlace } from "#tests/setup/backup.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { readIdentities } from "./age.server.ts";
import { createArchive, readArchive } from "./archive.server.ts";
import { makeBackup } from "./make-backup.server.ts";

async function newKey() {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

test("an encrypted backup is restored with its key, and with no other", async () => {
  const site = await startTestApp();
  const { database, storage } = site;
  const { identity, recipient } = await newKey();
  const place = await emptyPlace();
  const made = await makeBackup({
    database,
    storage,
    folder: join(place.dataDir, "backups"),
    now: site.clock.now,
    recipient,
    rowFilters: {},
  });
  expect(made.path).toMatch(/\.tar\.age$/);
  const bytes = await readFile(made.path);
  expect(bytes.includes("about.json")).toBe(false);
  expect(bytes.includes("admin@")).toBe(false);

  await expect(place.restore(made.path)).rejects.toThrow(/is encrypted: say where its key is/);
  const other = await newKey();
  await expect(place.restore(made.path, { identities: [other.identity] })).rejects.toThrow(
    /cannot be opened with this key/,
  );
  const cut = join(place.dataDir, "cut.tar.age");
  for (const length of [bytes.length - 1, bytes.length >> 1]) {
    await writeFile(cut, bytes);
    await truncate(cut, length);
    await expect(place.restore(cut, { identities: [identity] })).rejects.toThrow(
      /is damaged or not whole .*nothing was changed/,
    );
  }
  expect(await place.holds()).toMatchObject({ tables: [] });

  await place.restore(made.path, { identities: [other.identity, identity] });
  const [before, after] = [await checksums(database), await checksums(place.database)];
  expect(after.users).toBe(before.users);
  expect(after.settings).toBe(before.settings);
});

test("files of any size pass through the encryption unchanged", async () => {
  const { dataDir } = await emptyPlace();
  const { identity, recipient } = await newKey();
  const path = join(dataDir, "sizes.tar.age");
  const sizes = [0, 1, 511, 512, 513, 65_535, 65_536, 65_537, 3_000_000];
  const contents = sizes.map((size) => Buffer.alloc(size, size % 251));
  const archive = await createArchive(path, { recipient });
  for (const [index, bytes] of contents.entries()) await archive.add(`file-${index}`, bytes);
  await archive.finish();
  const found: Buffer[] = [];
  for await (const { bytes } of readArchive(path, [identity])) found.push(bytes);
  expect(found.map(({ length }) => length)).toEqual(sizes);
  expect(found.every((bytes, index) => bytes.equals(contents[index] ?? Buffer.of(1)))).toBe(true);
});

test("an encrypted file that lost its last byte is damaged, wherever its end marker stands", async () => {
  const { dataDir } = await emptyPlace();
  const { identity, recipient } = await newKey();
  const path = join(dataDir, "whole.tar.age");
  const cut = join(dataDir, "cut.tar.age");
  // The end marker begins in one encrypted piece of 64 KiB and ends in the next.
  const archive = await createArchive(path, { recipient });
  await archive.add("file", Buffer.alloc(65_536 - 2 * 512));
  await archive.finish();
  const bytes = await readFile(path);
  await writeFile(cut, bytes.subarray(0, -1));
  async function filesIn(archived: string) {
    let files = 0;
    for await (const _ of readArchive(archived, [identity])) files += 1;
    return files;
  }
  expect(await filesIn(path)).toBe(1);
  await expect(filesIn(cut)).rejects.toThrow(/is damaged or not whole/);
});

test("a file without a key is refused with a sentence", async () => {
  const { dataDir } = await emptyPlace();
  const path = join(dataDir, "key.txt");
  await expect(readIdentities(path)).rejects.toThrow(/cannot be read: ENOENT/);
  await writeFile(path, "age1xyz\n");
  await expect(readIdentities(path)).rejects.toThrow(/holds no key of age/);
});
