import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError, isRefusal } from "#app/platform/errors.ts";
import { type FileFormat, type FileKind, formatOf, HEAD_BYTES, type UploadKind } from "./kinds.ts";

export type Received<Of extends UploadKind> = { path: string } & Copied<Of>;
type Copied<Of> = { format: FileFormat | "text"; kind: Of; bytes: number };

/** Maximum bytes of each accepted kind. */
export type Accepted<Of extends UploadKind = FileKind> = Partial<Record<Of, number>> & {
  /** Without it, every format of those kinds. */
  formats?: readonly FileFormat[];
};

const uploadProblems = ["empty", "kind", "broken", "locked", "pixels", "interrupted"] as const;
export type UploadProblem = (typeof uploadProblems)[number];

export function uploadRefused(problem: UploadProblem, cause?: unknown): AppError {
  const reason = `media.refused.${problem}` as const;
  return new AppError("invalid", { reason, fields: { file: [reason] }, cause });
}

/** The problem of a refused upload, for callers with other words for it; null for other errors. */
export function uploadProblemOf(error: unknown): UploadProblem | null {
  return uploadProblems.find((problem) => isRefusal(error, `media.refused.${problem}`)) ?? null;
}

/**
 * Streams a body into a temporary file, so that memory holds one chunk per upload. The first bytes
 * decide the kind and its size limit.
 */
export async function receive<Of extends UploadKind>(
  folder: string,
  body: ReadableStream<Uint8Array> | null,
  accepted: Accepted<Of>,
): Promise<Received<Of>> {
  if (!body) throw uploadRefused("empty");
  const path = join(folder, randomUUID());
  const file = await open(path, "wx", 0o600);
  try {
    const received = await copyTo(file, body, accepted);
    await file.close();
    return { path, ...received };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

type Sink = { write(bytes: Uint8Array): Promise<unknown> };

async function copyTo<Of extends UploadKind>(
  file: Sink,
  body: ReadableStream<Uint8Array>,
  accepted: Accepted<Of>,
): Promise<Copied<Of>> {
  let head = Buffer.alloc(0);
  let found: Wanted<Of> | null = null;
  let limit = 0;
  let bytes = 0;
  for await (const piece of pieces(body)) {
    bytes += piece.length;
    if (!found) {
      head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES)]);
      if (head.length >= HEAD_BYTES) {
        found = wanted(head, accepted);
        limit = accepted[found.kind] ?? 0;
      }
    }
    if (found && bytes > limit) throw new AppError("tooLarge");
    await file.write(piece);
  }
  if (bytes === 0) throw uploadRefused("empty");
  found ??= wanted(head, accepted);
  return { ...found, bytes };
}

type Wanted<Of> = Omit<Copied<Of>, "bytes">;

function wanted<Of extends UploadKind>(head: Uint8Array, accepted: Accepted<Of>) {
  // CSV has no signature: the sheet reader decides.
  const found = formatOf(head) ?? { format: "text" as const, kind: "sheet" as const };
  const { kind, format } = found as Wanted<Of>;
  if (accepted[kind] === undefined) throw uploadRefused("kind");
  if (accepted.formats && !accepted.formats.some((each) => each === format)) {
    throw uploadRefused("kind");
  }
  return { kind, format };
}

/** A broken connection is not our error. */
async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw uploadRefused("interrupted", error);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

export function shortHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}
