import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { acceptUpload } from "#app/platform/files/accept-upload.server.ts";
import { type Accepted, uploadProblemOf } from "#app/platform/files/receive.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { DOCUMENT_MAX_BYTES } from "#app/website/registration-form/definition.ts";
import {
  registrationUploadPieces as pieces,
  registrationUploads as uploads,
} from "./tables.server.ts";
import { bodyOf } from "./upload-store.server.ts";

type Services = { db: Db; storage: Storage; now: Date };

export const acceptedDocuments: Accepted = {
  image: DOCUMENT_MAX_BYTES,
  pdf: DOCUMENT_MAX_BYTES,
  formats: ["jpeg", "png", "pdf"],
};

/**
 * Makes a checked file of a complete upload; images are re-encoded without metadata. Runs after the
 * last chunk, and again on submit in case the process stopped at that moment.
 */
export async function finishUpload({ db, storage, now }: Services, id: string): Promise<void> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), gt(uploads.expiresAt, now)));
  if (!upload || upload.fileKey || upload.received < upload.size) return;
  try {
    await acceptUpload(
      { db, storage, now },
      {
        body: bodyOf(db, id),
        accepted: acceptedDocuments,
        async save(tx, { key, type, bytes, hash }) {
          const ready = await tx
            .update(uploads)
            .set({ fileKey: key, type, bytes, hash })
            .where(and(eq(uploads.id, id), isNull(uploads.fileKey)))
            .returning({ id: uploads.id });
          // Another request finished it: the second file is discarded.
          if (!ready.length) throw new AppError("conflict");
          await tx.delete(pieces).where(eq(pieces.uploadId, id));
        },
      },
    );
  } catch (error) {
    if (error instanceof AppError && error.refusal === "conflict") return;
    // A refused file stays refused: the clean-up job removes it.
    if (uploadProblemOf(error)) {
      await db.update(uploads).set({ expiresAt: now }).where(eq(uploads.id, id));
    }
    throw error;
  }
}

/** A refused upload in the words for applicants; other errors unchanged. */
export function uploadRefusal(error: unknown, field: string): unknown {
  const problem = uploadProblemOf(error);
  if (!problem) return error;
  return new AppError("invalid", {
    fields: { [field]: [`registrations.refused.${problem}`] },
  });
}
