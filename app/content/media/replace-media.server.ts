import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { InTransaction } from "#app/platform/db/transaction.server.ts";
import { acceptUpload } from "#app/platform/files/accept-upload.server.ts";
import { keepFiles, releaseFolders } from "#app/platform/files/files.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { notFound } from "#app/platform/http/api-env.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { lockMedia, searchTextOf } from "./change-media.server.ts";
import type { CountBytes } from "./daily-bytes.server.ts";
import { mediaKey } from "./file-names.ts";
import { sweepJob, variantsJob } from "./jobs.server.ts";
import { MAX_FORMER_HASHES } from "./make-variants.server.ts";
import type { MediaRow } from "./queries.server.ts";
import { uploadLimits } from "./schema.ts";
import { media } from "./tables.server.ts";
import { nameOf, tidyName } from "./upload-media.server.ts";
import { touchPlacesOf } from "./uses.server.ts";

type Services = { db: Db; storage: Storage; jobs: Jobs; write: InTransaction; count: CountBytes };
type UploadInput = { body: ReadableStream<Uint8Array> | null; name: string };

/**
 * Replaces the file of a media item by one of the same kind. Its id, texts and tags stay, so every
 * use shows the new file; former addresses redirect to it.
 */
export async function replaceMedia(
  { db, storage, jobs, write, count }: Services,
  { id, kind }: MediaRow,
  { body, name }: UploadInput,
  trace: Trace,
): Promise<void> {
  const filename = tidyName(name);
  return acceptUpload(
    { db, storage, write, now: trace.at },
    {
      body,
      accepted: { [kind]: uploadLimits[kind] },
      keyOf: (file) => mediaKey(id, nameOf(file)),
      async save(tx, { key, extension, bytes, hash, picture }) {
        const row = (await lockMedia(tx, id)) ?? notFound();
        if (row.hash === hash && row.extension === extension) return;
        await count(tx, bytes);
        const next = { filename: filename || row.filename, extension, bytes, hash, ...picture };
        const formerHashes = formerOf(row).filter((former) => former !== hash);
        const words = searchTextOf({ ...row, ...next });
        await tx
          .update(media)
          .set({ ...next, words, formerHashes, variants: null, updatedAt: trace.at })
          .where(eq(media.id, id));
        await releaseFolders(tx, [`media/${id}`], trace.at);
        await keepFiles(tx, [key]);
        await jobs.enqueue(tx, sweepJob, {});
        if (picture) await jobs.enqueue(tx, variantsJob, { id });
        await touchPlacesOf(tx, id);
        const subject = { type: "media", id, label: row.title };
        const before = { filename: row.filename, bytes: row.bytes };
        const after = { filename: next.filename, bytes };
        await record(tx, { ...trace, action: "media.replaced", subject, before, after });
      },
    },
  );
}

/** The hashes that cached pages may still request. */
function formerOf({ hash, variants, formerHashes }: MediaRow): string[] {
  const shapes = Object.values(variants ?? {}).map((variant) => variant.hash);
  return [...new Set([...formerHashes, hash, ...shapes])].slice(-MAX_FORMER_HASHES);
}
