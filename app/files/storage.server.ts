import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";

/**
 * Storage for files: a local folder or a bucket. Its contents are reachable only through the app.
 */
export type Storage = {
  /** A local folder for uploads in progress. */
  incoming: string;
  /** A local folder for e-mails and messages while there is no gateway. */
  outbox: string;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
};

export type StorageOptions = {
  dataDir: string;
  /** `s3://bucket?endpoint=…&region=…`; without it, the folder `uploads` of the data folder. */
  url?: string | undefined;
  credentials?: Credentials | undefined;
};

type Credentials = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

export async function openStorage(options: StorageOptions): Promise<Storage> {
  const incoming = join(options.dataDir, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const driver = options.url
    ? await bucketDriver(options.url, options.credentials)
    : await folderDriver(join(options.dataDir, "uploads"));
  return storageOn(driver, { incoming, outbox: join(options.dataDir, "outbox") });
}

type Folders = Pick<Storage, "incoming" | "outbox">;

function storageOn(driver: DriverContract, { incoming, outbox }: Folders): Storage {
  const disk = new Disk(driver);
  return {
    incoming,
    outbox,
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    async get(key) {
      try {
        const chunks = await (await disk.getStream(key)).toArray();
        return Buffer.concat(chunks);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => disk.delete(key),
  };
}

async function folderDriver(location: string): Promise<DriverContract> {
  // It contains documents of applicants: no other user of the machine may read it.
  await mkdir(location, { recursive: true, mode: 0o700 });
  return new FSDriver({ location, visibility: "private" });
}

async function bucketDriver(address: string, credentials?: Credentials): Promise<DriverContract> {
  const { hostname: bucket, searchParams } = new URL(address);
  const endpoint = searchParams.get("endpoint");
  // Most installations use no bucket: load its library only when needed.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket,
    region: searchParams.get("region") ?? "us-east-1",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without keys the library uses the role of the machine.
    ...(credentials ? { credentials } : {}),
    visibility: "private",
    // Other vendors' buckets support neither access lists nor newer checksums.
    supportsACL: false,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function isMissing(error: unknown): boolean {
  const codes = causesOf(error).map(({ code, name }) => code ?? name);
  return codes.some((code) => code === "ENOENT" || code === "ENOTDIR" || code === "NoSuchKey");
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG", "XMinioStorageFull", "QuotaExceeded"]);

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
