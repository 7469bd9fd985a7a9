import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import { AppError } from "#app/platform/errors.ts";

/**
 * Storage for files: a local folder or a bucket. Its contents are reachable only through the app.
 */
export type Storage = {
  kind: "folder" | "bucket";
  /** A local folder for uploads in progress. */
  incoming: string;
  /** A local folder for e-mails and messages while there is no gateway. */
  outbox: string;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  /** Copies a file of any size from or to the disk, without holding it in memory. */
  putFile(key: string, path: string): Promise<void>;
  getFile(key: string, path: string): Promise<void>;
  /** The names of the files below a prefix that ends in a slash, without the prefix. */
  list(prefix: string): Promise<string[]>;
  /** Writes, reads and deletes a small file; throws why that is not possible. */
  probe(): Promise<void>;
};

export type StorageOptions = {
  dataDir: string;
  /** `s3://bucket?endpoint=…&region=…`; without it, the folder `uploads` of the data folder. */
  url?: string | undefined;
  credentials?: Credentials | undefined;
  /** Milliseconds that a bucket has for one file. */
  timeLimit?: number;
  /** Bytes in which large files are sent to a bucket. */
  partSize?: number;
};

type Credentials = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

const TIME_LIMIT = 10_000;
/** Milliseconds to read a backup of gigabytes. */
const LARGE_FILE = 60 * 60_000;
/** Milliseconds for a part of one that is sent, and for putting the parts together. */
const PART = 10 * 60_000;

export async function openStorage(options: StorageOptions): Promise<Storage> {
  const incoming = join(options.dataDir, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const folders = { incoming, outbox: join(options.dataDir, "outbox") };
  if (!options.url) {
    return storageOn(await folderDriver(join(options.dataDir, "uploads")), {
      kind: "folder",
      ...folders,
    });
  }
  const limit = options.timeLimit ?? TIME_LIMIT;
  const wait: Wait = (answer, longest = limit) => inTime(answer, longest);
  const { driver, putFile } = await openBucket(options.url, options, limit);
  return { ...storageOn(driver, { kind: "bucket", ...folders }, wait), putFile };
}

type Known = Pick<Storage, "kind" | "incoming" | "outbox">;
type Wait = <T>(answer: Promise<T>, longest?: number) => Promise<T>;

function storageOn(driver: DriverContract, known: Known, wait: Wait = (answer) => answer): Storage {
  const disk = new Disk(driver);
  const storage: Storage = {
    ...known,
    put: (key, bytes, type) => wait(disk.put(key, bytes, { contentType: type })),
    get: (key) => wait(read(disk, key)),
    delete: (key) => wait(disk.delete(key)),
    putFile: (key, path) => disk.copyFromFs(path, key),
    getFile: (key, path) => wait(fetchFile(disk, key, path), LARGE_FILE),
    list: (prefix) => wait(namesBelow(disk, prefix)),
    async probe() {
      const key = `probe/${randomUUID()}`;
      await storage.put(key, Buffer.from("tremplin"), "text/plain");
      const found = await storage.get(key);
      await storage.delete(key);
      if (!found) throw new Error("a file that was written cannot be read");
    },
  };
  return storage;
}

async function fetchFile(disk: Disk, key: string, path: string): Promise<void> {
  await pipeline(await disk.getStream(key), createWriteStream(path, { mode: 0o600 }));
}

async function namesBelow(disk: Disk, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for (let paginationToken: string | undefined; ; ) {
    const page = await disk.listAll(prefix, { ...(paginationToken ? { paginationToken } : {}) });
    for (const found of page.objects) if (found.isFile) names.push(found.name);
    paginationToken = page.paginationToken;
    if (!paginationToken) return names;
  }
}

async function read(disk: Disk, key: string): Promise<Uint8Array | null> {
  try {
    const chunks = await (await disk.getStream(key)).toArray();
    return Buffer.concat(chunks);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A bucket that hangs, is down or refuses us is away, as a database would be. */
async function inTime<T>(answer: Promise<T>, limit: number): Promise<T> {
  const timer = new AbortController();
  const late = delay(limit, undefined, { signal: timer.signal }).then(() => {
    throw new Error("the bucket does not answer in time");
  });
  late.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    answer.catch(() => {});
    throw isFull(error) ? error : new AppError("away", { reason: "http.filesAway", cause: error });
  } finally {
    timer.abort();
  }
}

async function folderDriver(location: string): Promise<DriverContract> {
  // It contains documents of applicants: no other user of the machine may read it.
  await mkdir(location, { recursive: true, mode: 0o700 });
  return new FSDriver({ location, visibility: "private" });
}

async function openBucket(
  address: string,
  { credentials, partSize }: Pick<StorageOptions, "credentials" | "partSize">,
  limit: number,
): Promise<{ driver: DriverContract; putFile: Storage["putFile"] }> {
  const { hostname: bucket, searchParams } = new URL(address);
  const endpoint = searchParams.get("endpoint");
  // Most installations use no bucket: load its library only when needed.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { S3Client } = await import("@aws-sdk/client-s3");
  const settings = {
    region: searchParams.get("region") ?? "us-east-1",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without keys the library uses the role of the machine.
    ...(credentials ? { credentials } : {}),
    // Other vendors' buckets do not support newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
  const driver = new S3Driver({
    ...settings,
    bucket,
    visibility: "private",
    // Other vendors' buckets support no access lists.
    supportsACL: false,
    // Frees the connection of an answer that nobody waits for any more.
    requestHandler: { connectionTimeout: limit / 2, socketTimeout: limit },
    maxAttempts: 2,
  });
  const patient = () =>
    new S3Client({
      ...settings,
      requestHandler: { connectionTimeout: limit, socketTimeout: PART },
      maxAttempts: 4,
    });
  const parts = partSize ? { partSize } : {};
  const wait = <T>(answer: Promise<T>) => inTime(answer, PART);
  async function putFile(key: string, path: string) {
    const { sendInParts } = await import("./send-in-parts.server.ts");
    const client = patient();
    await sendInParts({ client, bucket, wait, ...parts }, key, path).finally(() =>
      client.destroy(),
    );
  }
  return { driver, putFile };
}

function isMissing(error: unknown): boolean {
  const codes = causesOf(error).map(({ code, name }) => code ?? name);
  return codes.some((code) => code === "ENOENT" || code === "ENOTDIR" || code === "NoSuchKey");
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG", "XMinioStorageFull", "QuotaExceeded"]);

const MISCONFIGURED = new Set([
  "NoSuchBucket",
  "InvalidBucketName",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "AccessDenied",
  "CredentialsProviderError",
]);

/** What is wrong with the settings of a bucket; null when it is only away for now. */
export function settingsProblem(error: unknown): string | null {
  const names = causesOf(error).map(({ name }) => name ?? "");
  return names.find((name) => MISCONFIGURED.has(name)) ?? null;
}

/** Whether the disk or the bucket is full. */
export function isFull(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, name, $metadata }) =>
      FULL.has(code ?? "") || FULL.has(name ?? "") || $metadata?.httpStatusCode === 507,
  );
}

type Cause = { code?: string; name?: string; $metadata?: { httpStatusCode?: number } };

/** The library wraps the error of the disk or bucket. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause as Cause);
  return causes;
}
