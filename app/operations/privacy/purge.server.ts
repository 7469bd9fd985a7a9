import { and, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { sweepDrafts } from "#app/admissions/applying/server/drafts.queries.server.ts";
import { registrationUploads as uploads } from "#app/admissions/applying/server/tables.server.ts";
import {
  registrationDocuments as documents,
  registrationEvents,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { releaseFiles } from "#app/platform/files/files.server.ts";
import { readRetention } from "#app/website/registration-form/retention.queries.server.ts";
import { forgetPeople } from "./forget-people.server.ts";

const BATCH = 200;
/** Rows that nothing refers to; each export leaves one for every person in it. */
const LOOKS = 5_000;
const DAY = 24 * 60 * 60 * 1000;

type Places = { db: Db; outbox: string };

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
export async function purge(
  { db, outbox }: Places,
  now: Date,
): Promise<{ files: number; applications: number }> {
  const { rejected_months, document_months, audit_months } = await readRetention(db);
  await purgeAuditLog(db, monthsBefore(now, audit_months));
  const files = await purgeDocuments(db, monthsBefore(now, document_months), now);
  const applications = await purgeRejected({ db, outbox }, monthsBefore(now, rejected_months), now);
  return { files, applications };
}

/** Looks at data expire with the log of changes. Entries name the team and its networks; nobody asks about them after this time. */
async function purgeAuditLog(db: Db, before: Date): Promise<number> {
  await inBatches(
    db,
    async (tx) => {
      // The index is of days: that of a moment would grow with every look.
      const { rowCount } = await tx.execute(sql`delete from data_reads where ctid = any(array(
      select ctid from data_reads where day <= ${before.toISOString().slice(0, 10)}::date
        and last_at <= ${before.toISOString()}::timestamptz limit ${LOOKS}))`);
      return rowCount ?? 0;
    },
    LOOKS,
  );
  return inBatches(db, async (tx) => {
    const old = tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(lte(auditLog.at, before))
      .orderBy(auditLog.at)
      .limit(BATCH);
    const gone = await tx.delete(auditLog).where(inArray(auditLog.id, old)).returning();
    return gone.length;
  });
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
    await recordPurge(tx, now, { files: rows.length, applications: 0 });
    return rows.length;
  });
}

function purgeRejected({ db, outbox }: Places, before: Date, now: Date): Promise<number> {
  return inBatches(db, async (tx) => {
    const rows = await tx
      .select()
      .from(registrations)
      .where(
        and(
          inArray(registrations.status, ["rejected", "withdrawn"]),
          lte(registrations.statusChangedAt, before),
        ),
      )
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (!rows.length) return 0;
    const importsBefore = new Date(now.getTime() - DAY);
    await forgetPeople(tx, rows, { now, outbox, importsBefore });
    await recordPurge(tx, now, { files: 0, applications: rows.length });
    return rows.length;
  });
}

/** With each batch: of a process that dies between two batches the log has what it did. */
function recordPurge(tx: Tx, at: Date, after: { files: number; applications: number }) {
  return record(tx, {
    actor: null,
    at,
    address: "",
    action: "registrations.purged",
    subject: { type: "registrations", id: "purge", label: "" },
    after,
  });
}

async function inBatches(
  db: Db,
  work: (tx: Tx) => Promise<number>,
  batch = BATCH,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transaction(db, work);
    total += count;
    if (count < batch) return total;
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
