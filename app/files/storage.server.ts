import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import { StartError } from "#app/start-error.ts";

/** Where files live: a local folder, or a bucket. Nothing in it is reachable but through the app. */
export type Storage = {
  /** A local folder for what is still arriving. */
  incoming: string;
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
  return storageOn(driver, incoming);
}

function storageOn(driver: DriverContract, incoming: string): Storage {
  const disk = new Disk(driver);
  return {
    incoming,
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
  // Applicants' papers are in it: nobody else on the machine may look.
  await mkdir(location, { recursive: true, mode: 0o700 });
  return new FSDriver({ location, visibility: "private" });
}

async function bucketDriver(address: string, credentials?: Credentials): Promise<DriverContract> {
  const { hostname: bucket, searchParams } = new URL(address);
  const endpoint = searchParams.get("endpoint");
  if (!bucket || (endpoint !== null && !URL.canParse(endpoint))) {
    throw new StartError(
      "STORAGE_URL must look like s3://bucket?endpoint=https://host&region=name.",
    );
  }
  // Most installations need no bucket: they do not pay for loading its library.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket,
    region: searchParams.get("region") ?? "us-east-1",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without keys of our own, those of the machine's role are found by the library.
    ...(credentials ? { credentials } : {}),
    visibility: "private",
    // Other makers' buckets know neither access lists nor the newer checksums.
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

/** There is no room left, locally or in the bucket. */
export function isFull(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, name, $metadata }) =>
      FULL.has(code ?? "") || FULL.has(name ?? "") || $metadata?.httpStatusCode === 507,
  );
}

type Cause = { code?: string; name?: string; $metadata?: { httpStatusCode?: number } };

/** The library wraps what the disk or the bucket said. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause as Cause);
  return causes;
}
