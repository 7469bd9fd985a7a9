import { copyFile, open, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { StartError } from "#app/platform/start-error.ts";
import { backUp, emptyPlace } from "#tests/setup/backup.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import { createArchive, readArchive, sha256 } from "./archive.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import type { Manifest } from "./manifest.ts";
import { BLOCK } from "./tar.ts";

type Change = (manifest: Manifest, parts: Map<string, Buffer>) => void;

/** A backup whose contents were changed by somebody who also wrote the checksums anew. */
async function forged(path: string, change: Change): Promise<string> {
  const parts = new Map<string, Buffer>();
  for await (const { name, bytes } of readArchive(path)) parts.set(name, bytes);
  const manifest = JSON.parse(String(parts.get("manifest.json"))) as Manifest;
  change(manifest, parts);
  const all = [...manifest.tables.flatMap((table) => table.parts), ...manifest.files];
  for (const part of all) part.sha256 = sha256(parts.get(part.name) ?? Buffer.alloc(0));
  const list = Buffer.from(JSON.stringify(manifest));
  if (parts.get("manifest.json")?.length) parts.set("manifest.json", list);
  parts.set("manifest.sha256", Buffer.from(sha256(parts.get("manifest.json") ?? list)));
  const copy = `${path}.forged`;
  const archive = await createArchive(copy);
  for (const [name, bytes] of parts) await archive.add(name, bytes);
  await archive.finish();
  return copy;
}

async function bytesAt(path: string, at: number, bytes: Uint8Array) {
  const copy = `${path}.bytes`;
  await copyFile(path, copy);
  const file = await open(copy, "r+");
  await file.write(bytes, 0, bytes.length, at);
  await file.close();
  return copy;
}

/** The first head with another size, and the checksum that goes with it. */
async function withSize(path: string, size: string) {
  const file = await open(path, "r");
  const { buffer: head } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, 0);
  await file.close();
  head.write(size.padEnd(11, "\0"), 124, "latin1");
  const sum = head.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytesAt(path, 0, head);
}

test("a changed or foreign backup is refused in one sentence, and nothing of it is written", async () => {
  const site = await startTestApp();
  await upload(await site.as("visitor"), Uint8Array.from(await jpeg()));
  const { path } = await backUp(site);
  const place = await emptyPlace();
  const someRows = ({ tables }: Manifest) => tables.flatMap(({ parts }) => parts)[0]?.name ?? "";
  const kinds: Record<string, () => Promise<string>> = {
    truncated: async () => {
      await copyFile(path, `${path}.short`);
      await truncate(`${path}.short`, 40_000);
      return `${path}.short`;
    },
    "empty file": async () => {
      await writeFile(`${path}.empty`, "");
      return `${path}.empty`;
    },
    folder: async () => dirname(path),
    "another kind of file": async () => {
      await writeFile(
        `${path}.zip`,
        Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(4_000, 7)]),
      );
      return `${path}.zip`;
    },
    "changed bytes": () => bytesAt(path, 60_000, Buffer.from("changed")),
    "a size below zero": () => withSize(path, "-0000000005"),
    "a size beyond the file": () => withSize(path, "77777777777"),
    "a size that is no number": () => withSize(path, "xyz"),
    "a list that is no JSON": () =>
      forged(path, (_, parts) => parts.set("manifest.json", Buffer.alloc(0))),
    "a path out of the storage": () =>
      forged(path, ({ files }) => {
        for (const file of files) file.key = "../../../tmp/escaped";
      }),
    "an absolute path": () =>
      forged(path, ({ files }) => {
        for (const file of files) file.key = "/tmp/escaped";
      }),
    "a part that cannot be unpacked": () =>
      forged(path, (manifest, parts) => parts.set(someRows(manifest), Buffer.from("no gzip"))),
    "rows that are no rows": () =>
      forged(path, (manifest, parts) => parts.set(someRows(manifest), gzipSync('{"a": [1, 2]}'))),
    "a table that we do not have": () =>
      forged(path, ({ tables }) => {
        if (tables[0]) tables[0].name = "pg_shadow";
      }),
    "a counter that we do not have": () =>
      forged(path, ({ sequences }) => {
        if (sequences[0]) sequences[0].name = "nowhere";
      }),
  };
  for (const [kind, make] of Object.entries(kinds)) {
    const error = await place.restore(await make()).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error, kind).not.toBeNull();
    // What PostgreSQL refuses has a state, from which the command makes its sentence.
    const isSentence = error instanceof StartError || "code" in (error as object);
    expect(isSentence, `${kind}: ${error}`).toBe(true);
    if (error instanceof StartError) expect(error.message, kind).toMatch(/^[^\n]+\.$/);
    else expect(String((error as { code: string }).code), kind).toMatch(/^[0-9A-Z]{5}$/);
    expect(await place.holds(), kind).toEqual({ tables: [], files: [] });
  }
  await place.restore(path);
});

test("an encrypted backup with no, another, a broken or a rotated key", async () => {
  const site = await startTestApp();
  const [old, own, other] = await Promise.all([1, 2, 3].map(() => generateX25519Identity()));
  const recipient = await identityToRecipient(own ?? "");
  const { path } = await backUp(site, recipient);
  const place = await emptyPlace();
  const with_ = (...identities: (string | undefined)[]) =>
    place.restore(path, { identities: identities.map(String) });
  await expect(with_()).rejects.toThrow(/is encrypted: say where its key is/);
  await expect(with_(other)).rejects.toThrow(/cannot be opened with this key/);
  await expect(with_(own?.slice(0, 40))).rejects.toThrow(/copied in part or changed/);
  const cut = `${path}.cut`;
  await copyFile(path, cut);
  await truncate(cut, 30_000);
  await expect(place.restore(cut, { identities: [own ?? ""] })).rejects.toThrow(
    /damaged or not whole/,
  );
  expect(await place.holds()).toEqual({ tables: [], files: [] });
  // A key file with the keys of before and of now opens both.
  await with_(old, own);
});

test("a folder that cannot be written is named in one sentence", async () => {
  const { database, storage } = await startTestApp();
  const { dataDir } = await emptyPlace();
  const folder = `${dataDir}/backups`;
  await writeFile(folder, "");
  const now = new Date();
  await expect(makeBackup({ database, storage, folder, now, rowFilters: {} })).rejects.toThrow(
    new StartError(`${folder} cannot be written (EEXIST): no backup was made.`),
  );
});
