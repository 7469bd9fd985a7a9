import { sql } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { InTransaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { acceptUpload, type StoredFile } from "#app/platform/files/accept-upload.server.ts";
import { isPicture } from "#app/platform/files/kinds.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { compose } from "#app/platform/i18n/compose.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import type { CountBytes } from "./daily-bytes.server.ts";
import { type FileName, mediaKey } from "./file-names.ts";
import { variantsJob } from "./jobs.server.ts";
import { mediaByHash, searchable } from "./queries.server.ts";
import { limits, uploadLimits } from "./schema.ts";
import { media } from "./tables.server.ts";

type Services = { db: Db; storage: Storage; jobs: Jobs; write: InTransaction; count: CountBytes };

type UploadInput = {
  body: ReadableStream<Uint8Array> | null;
  name: string;
  /** Refuse a file that the library already has. */
  unlessKnown?: boolean;
};

/** Adds a picture, document or recording to the library; a job makes the smaller sizes. */
export async function uploadMedia(
  { db, storage, jobs, write, count }: Services,
  { body, name, unlessKnown = false }: UploadInput,
  trace: Trace,
): Promise<number> {
  const id = await nextId(db);
  const filename = tidyName(name);
  const title = titleFrom(filename);
  const place = { db, storage, write, now: trace.at };
  return acceptUpload(place, {
    body,
    accepted: uploadLimits,
    keyOf: (file) => mediaKey(id, nameOf(file)),
    async save(tx, { kind, extension, bytes, hash, picture }) {
      const known = unlessKnown ? await mediaByHash(tx, { hash, bytes }) : null;
      if (known !== null) {
        throw new AppError("conflict", { reason: "media.known", details: { id: known } });
      }
      await count(tx, bytes);
      const row = { id, kind, title, filename, extension, bytes, hash, ...picture };
      const written = {
        uploadedBy: trace.actor?.id ?? null,
        createdAt: trace.at,
        updatedAt: trace.at,
      };
      const words = searchable(title, filename);
      await tx
        .insert(media)
        .overridingSystemValue()
        .values({ ...row, ...written, words });
      if (picture) await jobs.enqueue(tx, variantsJob, { id });
      const subject = { type: "media", id, label: title };
      await record(tx, { ...trace, action: "media.uploaded", subject, after: { filename, bytes } });
      return id;
    },
  });
}

/** Reserved before the insert, because the address of the file contains the id. */
async function nextId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('media', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

export function nameOf({ extension, hash, picture }: Omit<StoredFile, "key">): FileName {
  if (!isPicture(extension)) return { hash, extension };
  return { shape: "full", width: picture?.width ?? 0, hash, extension };
}

/** The last segment of a file name or path, without control characters. */
export function tidyName(name: string): string {
  const last = compose(name).split(/[/\\]/).at(-1) ?? "";
  return last.replace(/\p{C}/gu, "").trim().slice(-limits.filename);
}

/** `img_2041-atelier.jpg` → `Img 2041 atelier`. */
function titleFrom(filename: string): string {
  const words = filename
    .replace(/\.[^.]{1,5}$/, "")
    .replace(/[_-]+/g, " ")
    .trim()
    .slice(0, limits.title);
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "–";
}
