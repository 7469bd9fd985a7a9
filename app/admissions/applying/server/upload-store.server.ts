import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { and, asc, eq, gt, isNull, max, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import {
  registrationUploadPieces as pieces,
  registrationUploads as uploads,
} from "./tables.server.ts";

/** Bytes buffered before a write: a cut connection loses at most this many. */
const PIECE = 64 * 1024;
/** Below this a stored chunk is written again with the next one. */
const SMALL_PIECE = 8 * 1024;
export const UPLOAD_HOURS = 24;

/**
 * Stores the chunks of uploads in the database, so that every process can continue an upload.
 * An acknowledged chunk is durable.
 */
export class UploadStore extends DataStore {
  readonly #db: Db;
  readonly #now: Date;
  readonly #spend: (tx: Tx, bytes: number) => Promise<void>;

  /** `spend` counts received bytes, or throws. */
  constructor(db: Db, now: Date, spend: (tx: Tx, bytes: number) => Promise<void>) {
    super();
    this.#db = db;
    this.#now = now;
    this.#spend = spend;
    this.extensions = ["creation", "creation-with-upload", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const expiresAt = new Date(this.#now.getTime() + UPLOAD_HOURS * 60 * 60 * 1000);
    const { id, size = 0 } = upload;
    await this.#db.insert(uploads).values({ id, size, createdAt: this.#now, expiresAt });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const [row] = await this.#db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.draftId), gt(uploads.expiresAt, this.#now)));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.size, offset: row.received });
  }

  /** Chunks written before a connection is cut are kept. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let written = offset;
    let waiting: Uint8Array[] = [];
    let size = 0;
    const flush = async () => {
      if (!size) return;
      const bytes = Buffer.concat(waiting);
      [waiting, size] = [[], 0];
      await this.#append(id, written, bytes);
      written += bytes.length;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        waiting.push(chunk);
        size += chunk.length;
        if (size >= PIECE) await flush();
      }
    } finally {
      await flush();
    }
    return written;
  }

  async #append(id: string, start: number, bytes: Uint8Array): Promise<void> {
    await transaction(this.#db, async (tx) => {
      // Of two requests with the same offset, in any process, one fails here.
      const moved = await tx
        .update(uploads)
        .set({ received: sql`${uploads.received} + ${bytes.length}` })
        .where(and(eq(uploads.id, id), eq(uploads.received, start)))
        .returning({ id: uploads.id });
      if (!moved.length) throw ERRORS.INVALID_OFFSET;
      await this.#spend(tx, bytes.length);
      // A small chunk grows, so that the number of rows follows from the size of the file.
      const last = tx
        .select({ start: max(pieces.start) })
        .from(pieces)
        .where(eq(pieces.uploadId, id));
      const grown = await tx
        .update(pieces)
        .set({ bytes: sql`${pieces.bytes} || ${bytes}::bytea` })
        .where(
          and(
            eq(pieces.uploadId, id),
            eq(pieces.start, last),
            sql`octet_length(${pieces.bytes}) < ${SMALL_PIECE}`,
          ),
        )
        .returning({ start: pieces.start });
      if (!grown.length) await tx.insert(pieces).values({ uploadId: id, start, bytes });
    });
  }

  override async remove(id: string): Promise<void> {
    const now = this.#now;
    const gone = await this.#db
      .update(uploads)
      .set({ expiresAt: now })
      .where(and(eq(uploads.id, id), isNull(uploads.draftId), gt(uploads.expiresAt, now)))
      .returning({ id: uploads.id });
    if (!gone.length) throw ERRORS.FILE_NOT_FOUND;
  }
}

/** The chunks of an upload in order, as one stream. */
export function bodyOf(db: Db, id: string): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      const [piece] = await db
        .select()
        .from(pieces)
        .where(and(eq(pieces.uploadId, id), eq(pieces.start, next)))
        .orderBy(asc(pieces.start))
        .limit(1);
      if (!piece) return controller.close();
      next += piece.bytes.length;
      controller.enqueue(piece.bytes);
    },
  });
}
