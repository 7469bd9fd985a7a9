import { open } from "node:fs/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";

export type Bucket = {
  client: S3Client;
  bucket: string;
  /** Waits for one answer of the bucket; throws when it takes too long. */
  wait: <T>(answer: Promise<T>) => Promise<T>;
  /** Bytes; S3 asks for at least 5 MB. */
  partSize?: number;
};

/** Held in memory, one at a time. */
const PART_SIZE = 16 * 1024 ** 2;
const MOST_PARTS = 10_000;

/** Milliseconds after which nobody works on an upload any more. */
const ABANDONED = 24 * 60 * 60_000;

/**
 * Sends a file of any size: one request takes at most 5 GB, and one that fails near its end would have
 * to begin again. The file appears in the bucket when its last part is there.
 */
export async function sendInParts(to: Bucket, key: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const partSize = Math.max(to.partSize ?? PART_SIZE, Math.ceil(size / MOST_PARTS));
    const read = async (position: number) => {
      const bytes = Buffer.allocUnsafe(Math.min(partSize, size - position));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
      if (bytesRead !== bytes.length) throw new Error("the file became shorter");
      return bytes;
    };
    const { client, bucket: Bucket, wait } = to;
    const whole = { Bucket, Key: key, ContentType: "application/octet-stream" };
    if (size <= partSize) {
      await wait(client.send(new PutObjectCommand({ ...whole, Body: await read(0) })));
      return;
    }
    await dropAbandoned(to, key);
    const { UploadId } = await wait(client.send(new CreateMultipartUploadCommand(whole)));
    const upload = { Bucket, Key: key, UploadId };
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let position = 0; position < size; position += partSize) {
        const PartNumber = Parts.length + 1;
        const Body = await read(position);
        const part = new UploadPartCommand({ ...upload, PartNumber, Body });
        const { ETag } = await wait(client.send(part));
        Parts.push({ PartNumber, ETag });
      }
      const all = { ...upload, MultipartUpload: { Parts } };
      await wait(client.send(new CompleteMultipartUploadCommand(all)));
    } catch (error) {
      // Parts of an upload that is never completed would be stored, and paid for, for ever.
      await wait(client.send(new AbortMultipartUploadCommand(upload))).catch(() => {});
      throw error;
    }
  } finally {
    await file.close();
  }
}

/** The parts of a process that was killed. A bucket that does not list them keeps them. */
async function dropAbandoned({ client, bucket: Bucket, wait }: Bucket, key: string) {
  const Prefix = key.slice(0, key.lastIndexOf("/") + 1);
  try {
    const { Uploads = [] } = await wait(
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })),
    );
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Initiated || Date.now() - Initiated.getTime() < ABANDONED) continue;
      await wait(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    }
  } catch {
    // Not every S3-compatible server has this.
  }
}
