import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#app/db/open.server.ts";
import { registrationDocuments as documents } from "#app/features/registrations/tables.server.ts";
import { releaseFiles } from "#app/files/files.server.ts";
import { registrationUploads as uploads } from "./tables.server.ts";

/** An upload is gone, or not whole: the applicant sends that paper again. */
export class UploadMissingError extends Error {
  override name = "UploadMissingError";
  readonly documents: string[];

  constructor(names: string[]) {
    super("an upload is missing");
    this.documents = names;
  }
}

type Source = {
  at: Date;
  /** What lies in a draft goes with its link alone, whoever may know its number. */
  draftId?: string | undefined;
};

/** Gives checked uploads to their application; a paper that was there before is replaced. */
export async function tieDocuments(
  tx: Tx,
  registrationId: number,
  wanted: Record<string, string>,
  { at, draftId }: Source,
): Promise<void> {
  const entries = Object.entries(wanted);
  if (!entries.length) return;
  const ids = entries.map(([, upload]) => upload);
  // Taken out here, an upload cannot be given to two applications; one that was forgotten, or is
  // too old, waits for its sweep and belongs to nobody.
  const taken = await tx
    .delete(uploads)
    .where(
      and(
        inArray(uploads.id, ids),
        isNotNull(uploads.fileKey),
        gt(uploads.expiresAt, at),
        or(isNull(uploads.draftId), draftId ? eq(uploads.draftId, draftId) : undefined),
      ),
    )
    .returning();
  const byId = new Map(taken.map((upload) => [upload.id, upload]));
  const missing = entries.filter(([, upload]) => !byId.has(upload));
  if (missing.length || byId.size < ids.length) {
    throw new UploadMissingError((missing.length ? missing : entries).map(([name]) => name));
  }
  const before = await tx
    .select({ name: documents.name, fileKey: documents.fileKey })
    .from(documents)
    .where(eq(documents.registrationId, registrationId))
    .for("update");
  const replaced = before.filter(({ name }) => name in wanted);
  await releaseFiles(
    tx,
    replaced.flatMap(({ fileKey }) => fileKey ?? []),
    at,
  );
  const files = entries.map(([name, id]) => {
    const { fileKey, type, bytes, hash } = byId.get(id) ?? {};
    return { name, registrationId, fileKey, type, bytes, hash, state: "received" as const };
  });
  await tx
    .insert(documents)
    .values(files.map((file) => ({ ...file, receivedAt: at })))
    .onConflictDoUpdate({
      target: [documents.registrationId, documents.name],
      set: {
        fileKey: sql`excluded.file_key`,
        type: sql`excluded.type`,
        bytes: sql`excluded.bytes`,
        hash: sql`excluded.hash`,
        state: "received",
        receivedAt: at,
        verifiedAt: null,
        verifiedBy: null,
      },
    });
}
