import { and, inArray, isNotNull, lte } from "drizzle-orm";
import { record } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { sweepDrafts } from "#app/features/applying/server/drafts.queries.server.ts";
import { registrationUploads as uploads } from "#app/features/applying/server/tables.server.ts";
import { readRetention } from "#app/features/registration-form/retention.queries.server.ts";
import {
  registrationDocuments as documents,
  registrationEvents,
  registrations,
} from "#app/features/registrations/tables.server.ts";
import { releaseFiles } from "#app/files/files.server.ts";

const BATCH = 200;

/** Removes expired drafts, and uploads that were not attached to a registration within a day. */
export async function sweepUnfinished(db: Db, now: Date): Promise<number> {
  await sweepDrafts(db, now);
  return inBatches(db, async (tx) => {
    const rows = await tx
      .select({ id: uploads.id, fileKey: uploads.fileKey })
      .from(uploads)
      .where(lte(uploads.expiresAt, now))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    await releaseFiles(
      tx,
      rows.flatMap(({ fileKey }) => fileKey ?? []),
      now,
    );
    await tx.delete(uploads).where(
      inArray(
        uploads.id,
        rows.map(({ id }) => id),
      ),
    );
    return rows.length;
  });
}

/** Removes documents and rejected registrations after the retention periods of the consent. */
export async function purge(db: Db, now: Date): Promise<{ files: number; applications: number }> {
  const { rejected_months, document_months } = await readRetention(db);
  const files = await purgeDocuments(db, monthsBefore(now, document_months), now);
  const applications = await purgeRejected(db, monthsBefore(now, rejected_months), now);
  if (files || applications) {
    await record(db, {
      actor: null,
      at: now,
      address: "",
      action: "registrations.purged",
      subject: { type: "registrations", id: "purge", label: "" },
      after: { files, applications },
    });
  }
  return { files, applications };
}

function purgeDocuments(db: Db, before: Date, now: Date): Promise<number> {
  return inBatches(db, async (tx) => {
    const rows = await tx
      .select()
      .from(documents)
      .where(and(isNotNull(documents.fileKey), lte(documents.receivedAt, before)))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (!rows.length) return 0;
    await releaseFiles(
      tx,
      rows.flatMap(({ fileKey }) => fileKey ?? []),
      now,
    );
    await tx
      .update(documents)
      .set({ fileKey: null, type: null, bytes: null, hash: null })
      .where(
        inArray(
          documents.id,
          rows.map(({ id }) => id),
        ),
      );
    await tx.insert(registrationEvents).values(
      rows.map(({ registrationId, name }) => ({
        registrationId,
        at: now,
        kind: "documents_purged" as const,
        data: { documents: [name] },
      })),
    );
    return rows.length;
  });
}

function purgeRejected(db: Db, before: Date, now: Date): Promise<number> {
  return inBatches(db, async (tx) => {
    const rows = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          inArray(registrations.status, ["rejected", "withdrawn"]),
          lte(registrations.statusChangedAt, before),
        ),
      )
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const ids = rows.map(({ id }) => id);
    await removeRegistrations(tx, ids, now);
    return ids.length;
  });
}

/** Removes registrations with all linked rows; their files are removed by the next sweep. */
export async function removeRegistrations(tx: Tx, ids: number[], now: Date): Promise<void> {
  if (!ids.length) return;
  const rows = await tx
    .select({ fileKey: documents.fileKey })
    .from(documents)
    .where(inArray(documents.registrationId, ids));
  await releaseFiles(
    tx,
    rows.flatMap(({ fileKey }) => fileKey ?? []),
    now,
  );
  await tx.delete(registrations).where(inArray(registrations.id, ids));
}

async function inBatches(db: Db, work: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transaction(db, work);
    total += count;
    if (count < BATCH) return total;
  }
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  const day = then.getUTCDate();
  then.setUTCMonth(then.getUTCMonth() - months);
  // The 31st becomes the last day of a shorter month.
  if (then.getUTCDate() !== day) then.setUTCDate(0);
  return then;
}
