import { createReadStream } from "node:fs";
import { type FileHandle, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { StartError } from "#app/platform/start-error.ts";

/** The first line of every file in the age format. */
const MAGIC = "age-encryption.org/v1\n";

/** Bytes encrypted at once: requests are answered between two pieces. */
const PIECE = 64 * 1024;

type Write = (bytes: Uint8Array) => Promise<void>;

export type Encrypting = { write: Write; end: () => Promise<void> };

/** Encrypts piece by piece for the owner of a public key, and passes what comes out on. */
export async function encryptTo(recipient: string, pass: Write): Promise<Encrypting> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const encrypted = await encrypter.encrypt(readable);
  const input = writable.getWriter();
  const passed = (async () => {
    for await (const bytes of encrypted) await pass(bytes);
  })();
  passed.catch(() => {});
  /** A full disk ends the stream: its own error says more than that of the stream. */
  const orWhy = async (writing: Promise<void>) => {
    try {
      await writing;
    } catch (error) {
      await passed;
      throw error;
    }
  };
  return {
    async write(bytes) {
      for (let first = 0; first < bytes.length; first += PIECE) {
        await orWhy(input.write(bytes.subarray(first, first + PIECE)));
      }
    },
    async end() {
      await orWhy(input.close());
      await passed;
    },
  };
}

export async function isEncrypted(file: FileHandle): Promise<boolean> {
  const start = Buffer.alloc(MAGIC.length);
  await file.read(start, 0, start.length, 0);
  return start.toString("latin1") === MAGIC;
}

/** The decrypted contents of a file. */
export async function decryptFile(path: string, identities: readonly string[]) {
  if (!identities.length) {
    throw new StartError(
      `The backup ${path} is encrypted: say where its key is, npm run restore FILE -- --identity KEYFILE`,
    );
  }
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new StartError(
      "A key of age was copied in part or changed (AGE-SECRET-KEY-…): nothing was read.",
    );
  }
  const encrypted = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  try {
    return await decrypter.decrypt(encrypted);
  } catch {
    throw new StartError(
      `The backup ${path} cannot be opened with this key: take the one whose public half was in ` +
        "BACKUP_AGE_RECIPIENT when it was made.",
    );
  }
}

/** The secret keys of a file as `age-keygen` writes it. */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The key ${path} cannot be read: ${error.code}.`);
  });
  const keys = text.split(/\r?\n/).map((line) => line.trim());
  const found = keys.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (!found.length) throw new StartError(`${path} holds no key of age (AGE-SECRET-KEY-…).`);
  return found;
}
