import { createHash } from "node:crypto";
import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "#app/start-error.ts";
import { BLOCK, END, headOf, paddingAfter, readHead } from "./tar.ts";

export type Entry = { name: string; bytes: Buffer };

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes to a temporary name until the file is complete; only its owner may read it. */
export async function createArchive(path: string) {
  const part = `${path}.part`;
  const file = await open(part, "wx", 0o600);
  return {
    part,
    async add(name: string, bytes: Uint8Array) {
      await file.writev([
        headOf({ name, size: bytes.length }),
        bytes,
        Buffer.alloc(paddingAfter(bytes.length)),
      ]);
    },
    /** Flushes to disk before the file gets its final name. */
    async finish() {
      await file.writev([END]);
      await file.sync();
      const { size } = await file.stat();
      await file.close();
      await rename(part, path);
      await syncFolder(dirname(path));
      return size;
    },
    close: () => file.close().catch(() => {}),
  };
}

async function syncFolder(path: string) {
  // Not every operating system can open folders.
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Reads the files of an archive one by one, up to its end marker. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const file = await openToRead(path);
  try {
    for (let first = true; ; first = false) {
      const head = headIn(path, await exactly(file, BLOCK, path), first);
      if (!head) return;
      const bytes = await exactly(file, head.size, path);
      await exactly(file, paddingAfter(head.size), path);
      yield { name: head.name, bytes };
    }
  } finally {
    await file.close();
  }
}

export function damaged(path: string, what: string): StartError {
  return new StartError(
    `The backup ${path} is damaged or not whole (${what}): nothing was changed. Take another one.`,
  );
}

export function foreign(path: string): StartError {
  return new StartError(`${path} is no backup of Tremplin.`);
}

function headIn(path: string, block: Buffer, first: boolean) {
  try {
    return readHead(block);
  } catch {
    throw first ? foreign(path) : damaged(path, "it cannot be read as an archive");
  }
}

async function openToRead(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : String(code);
    throw new StartError(`The backup ${path} cannot be read: ${why}.`);
  }
}

async function exactly(file: FileHandle, size: number, path: string): Promise<Buffer> {
  const { size: whole } = await file.stat();
  // A damaged header must not make us allocate more memory than the archive can hold.
  if (!Number.isSafeInteger(size) || size > whole) throw damaged(path, "it ends too soon");
  const bytes = Buffer.allocUnsafe(size);
  for (let read = 0; read < size; ) {
    const { bytesRead } = await file.read(bytes, read, size - read);
    if (bytesRead === 0) throw damaged(path, "it ends too soon");
    read += bytesRead;
  }
  return bytes;
}
