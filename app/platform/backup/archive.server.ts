import { createHash } from "node:crypto";
import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "#app/platform/start-error.ts";
import { decryptFile, encryptTo, isEncrypted } from "./age.server.ts";
import { BLOCK, END, headOf, paddingAfter, readHead } from "./tar.ts";

export type Entry = { name: string; bytes: Buffer };

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

type Output = { write: (parts: readonly Uint8Array[]) => Promise<void>; end: () => Promise<void> };

/**
 * Writes to a temporary name until the file is complete; only its owner may read it. With a
 * recipient (a public key of age) nothing is written in clear.
 */
export async function createArchive(path: string, { recipient }: { recipient?: string } = {}) {
  const part = `${path}.part`;
  const file = await open(part, "wx", 0o600);
  const sum = createHash("sha256");
  const output = await openOutput(recipient, async (parts) => {
    for (const bytes of parts) sum.update(bytes);
    await writeFully(file, parts);
  });
  return {
    part,
    async add(name: string, bytes: Uint8Array) {
      await output.write([
        headOf({ name, size: bytes.length }),
        bytes,
        Buffer.alloc(paddingAfter(bytes.length)),
      ]);
    },
    /** Flushes to disk before the file gets its final name. */
    async finish() {
      await output.write([END]);
      await output.end();
      await file.sync();
      const { size } = await file.stat();
      await file.close();
      await rename(part, path);
      await syncFolder(dirname(path));
      return { bytes: size, sha256: sum.digest("hex") };
    },
    close: () => file.close().catch(() => {}),
  };
}

async function openOutput(recipient: string | undefined, write: Output["write"]): Promise<Output> {
  if (!recipient) return { write, end: async () => {} };
  const encrypting = await encryptTo(recipient, (bytes) => write([bytes]));
  return {
    async write(parts) {
      for (const bytes of parts) await encrypting.write(bytes);
    },
    end: encrypting.end,
  };
}

/** A disk that gets full may take a part of the bytes without an error. */
async function writeFully(file: FileHandle, parts: readonly Uint8Array[]) {
  const wanted = parts.reduce((total, { length }) => total + length, 0);
  const { bytesWritten } = await file.writev([...parts]);
  if (bytesWritten === wanted) return;
  await file.appendFile(Buffer.concat(parts).subarray(bytesWritten));
}

async function syncFolder(path: string) {
  // Not every operating system can open folders.
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

type Source = {
  exactly: (size: number) => Promise<Buffer>;
  /** Whether an encrypted file is whole is known at its last byte only, behind the end marker. */
  toEnd: () => Promise<void>;
  close: () => Promise<unknown>;
};

/** Reads the files of an archive one by one, up to its end marker. */
export async function* readArchive(
  path: string,
  identities: readonly string[] = [],
): AsyncGenerator<Entry> {
  const source = await openSource(path, identities);
  try {
    for (let first = true; ; first = false) {
      const head = headIn(path, await source.exactly(BLOCK), first);
      if (!head) return await source.toEnd();
      const bytes = await source.exactly(head.size);
      await source.exactly(paddingAfter(head.size));
      yield { name: head.name, bytes };
    }
  } finally {
    await source.close();
  }
}

async function openSource(path: string, identities: readonly string[]): Promise<Source> {
  const file = await openToRead(path);
  try {
    if (!(await file.stat()).isFile()) throw foreign(path);
    if (!(await isEncrypted(file))) return plainSource(file, path);
    const { size } = await file.stat();
    await file.close();
    return encryptedSource(await decryptFile(path, identities), size, path);
  } catch (error) {
    await file.close().catch(() => {});
    throw error;
  }
}

/** What was written is not what is there. */
export class Damaged extends StartError {
  override name = "Damaged";
}

export function damaged(path: string, what: string): StartError {
  return new Damaged(
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

function plainSource(file: FileHandle, path: string): Source {
  let position = 0;
  return {
    async exactly(size) {
      const { size: whole } = await file.stat();
      const bytes = roomFor(size, whole, path);
      for (let read = 0; read < size; ) {
        const { bytesRead } = await file.read(bytes, read, size - read, position);
        if (bytesRead === 0) throw damaged(path, "it ends too soon");
        read += bytesRead;
        position += bytesRead;
      }
      return bytes;
    },
    toEnd: async () => {},
    close: () => file.close(),
  };
}

function encryptedSource(stream: ReadableStream<Uint8Array>, whole: number, path: string): Source {
  const reader = stream.getReader();
  let rest = new Uint8Array();
  const more = () =>
    reader.read().catch(() => {
      throw damaged(path, "it was changed after it was encrypted, or its end is missing");
    });
  return {
    async exactly(size) {
      const bytes = roomFor(size, whole, path);
      for (let read = 0; read < size; ) {
        if (!rest.length) {
          const next = await more();
          if (next.done) throw damaged(path, "it ends too soon");
          rest = Uint8Array.from(next.value);
        }
        const some = rest.subarray(0, size - read);
        bytes.set(some, read);
        rest = rest.subarray(some.length);
        read += some.length;
      }
      return bytes;
    },
    async toEnd() {
      while (!(await more()).done);
    },
    close: () => reader.cancel().catch(() => {}),
  };
}

/** A damaged header must not make us allocate more memory than the archive can hold. */
function roomFor(size: number, whole: number, path: string): Buffer {
  if (!Number.isSafeInteger(size) || size < 0 || size > whole)
    throw damaged(path, "it ends too soon");
  return Buffer.allocUnsafe(size);
}
