import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { registrationDocuments as documents } from "#app/admissions/registrations/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError, type MessageKey } from "#app/platform/errors.ts";
import { releaseFiles } from "#app/platform/files/files.server.ts";
import { registrationUploads as uploads } from "./tables.server.ts";

type Source = {
  at: Date;
  /** Uploads of a draft can only be used with that draft, even if their id is known. */
  draftId?: string | undefined;
};

/** Refuses uploads that cannot be attached: unknown, unfinished, expired or of another draft. */
export async function requireUploads(tx: Tx, wanted: Record<string, string>, source: Source) {
  const ids = Object.values(wanted);
  if (!ids.length) return;
  const rows = await tx.select({ id: uploads.id }).from(uploads).where(usable(ids, source));
  refuseMissing(wanted, new Set(rows.map(({ id }) => id)));
}

function usable(ids: string[], { at, draftId }: Source) {
  return and(
    inArray(uploads.id, ids),
    isNotNull(uploads.fileKey),
    gt(uploads.expiresAt, at),
    or(isNull(uploads.draftId), draftId ? eq(uploads.draftId, draftId) : undefined),
  );
}

function refuseMissing(
  wanted: Record<string, string>,
  found: { has(id: string): boolean; size: number },
) {
  const entries = Object.entries(wanted);
  const missing = entries.filter(([, upload]) => !found.has(upload));
  if (missing.length || found.size < entries.length) {
    throw missingUploads((missing.length ? missing : entries).map(([name]) => name));
  }
}

/** Attaches checked uploads to a registration; existing documents are replaced. */
export async function attachDocuments(
  tx: Tx,
  registrationId: number,
  wanted: Record<string, string>,
  source: Source,
): Promise<void> {
  const { at } = source;
  const entries = Object.entries(wanted);
  if (!entries.length) return;
  const ids = entries.map(([, upload]) => upload);
  // Deleting the row prevents a second use; expired uploads are left for the clean-up job.
  const taken = await tx.delete(uploads).where(usable(ids, source)).returning();
  const byId = new Map(taken.map((upload) => [upload.id, upload]));
  refuseMissing(wanted, byId);
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
  const rows = entries.map(([name, id]) => {
    const { fileKey, type, bytes, hash } = byId.get(id) ?? {};
    return { name, registrationId, fileKey, type, bytes, hash, state: "received" as const };
  });
  await tx
    .insert(documents)
    .values(rows.map((file) => ({ ...file, receivedAt: at })))
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

/** The applicant must send these documents again. */
function missingUploads(names: string[]): AppError {
  const reason: MessageKey = "registrations.refused.missing";
  const missing = names.map((name) => [`documents.${name}`, [reason]]);
  return new AppError("invalid", { fields: Object.fromEntries(missing) });
}
