import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { registrationDrafts as drafts } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { registrationUploads as uploads } from "./tables.server.ts";

export const DRAFT_DAYS = 30;
/** The answers of a draft as JSON: twice what the longest answers of a form need. */
export const MOST_DRAFT_BYTES = 64 * 1024;

export type DraftRow = typeof drafts.$inferSelect;

const lifeFrom = (now: Date) => new Date(now.getTime() + DRAFT_DAYS * 24 * 60 * 60 * 1000);

type NewDraft = { form: string; formVersion: number; locale: Locale; now: Date };

export async function createDraft(
  db: Db,
  { form, formVersion, locale, now }: NewDraft,
): Promise<DraftRow> {
  const [row] = await db
    .insert(drafts)
    .values({ form, formVersion, locale, createdAt: now, updatedAt: now, expiresAt: lifeFrom(now) })
    .returning();
  if (!row) throw new Error("the draft was not written");
  return row;
}

export async function loadDraft(db: Db | Tx, id: string, now: Date): Promise<DraftRow | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), gt(drafts.expiresAt, now)));
  return row ?? null;
}

/** Merges the answers of one step and extends the life of the draft; refuses a draft too large. */
export async function saveDraftStep(
  db: Db,
  id: string,
  { answers, formVersion }: Pick<DraftRow, "answers" | "formVersion">,
  now: Date,
): Promise<DraftRow | null> {
  const merged = sql`${drafts.answers} || ${JSON.stringify(answers)}::jsonb`;
  const alive = and(eq(drafts.id, id), gt(drafts.expiresAt, now));
  const fits = sql`octet_length((${merged})::text) <= ${MOST_DRAFT_BYTES}`;
  const [row] = await db
    .update(drafts)
    .set({ answers: merged, formVersion, updatedAt: now, expiresAt: lifeFrom(now) })
    .where(and(alive, fits))
    .returning();
  if (!row && (await loadDraft(db, id, now))) {
    throw new AppError("tooLarge", { reason: "registrations.errors.draftFull" });
  }
  if (row) await db.update(uploads).set({ expiresAt: row.expiresAt }).where(usedBy(row, now));
  return row ?? null;
}

/** The uploads of a draft that have not been deleted. */
function usedBy({ id, documents }: DraftRow, now: Date) {
  const named = inArray(uploads.id, ["", ...Object.values(documents)]);
  return and(eq(uploads.draftId, id), named, gt(uploads.expiresAt, now));
}

/** `upload` can only be used with the link of the draft. */
export type DraftDocument = { name: string; type: string; bytes: number; upload: string };

export async function documentsOfDraft(
  db: Db,
  draft: DraftRow,
  now: Date,
): Promise<DraftDocument[]> {
  const rows = await db.select().from(uploads).where(usedBy(draft, now));
  return Object.entries(draft.documents).flatMap(([name, upload]) => {
    const row = rows.find(({ id }) => id === upload);
    return row?.type && row.bytes ? [{ name, upload, type: row.type, bytes: row.bytes }] : [];
  });
}

type StoredDocument = { id: string; key: string; type: string; bytes: number; hash: string };

/** Adds a document, replacing one of the same name. */
export async function setDraftDocument(
  tx: Tx,
  draft: DraftRow,
  name: string,
  { id, key, ...file }: StoredDocument,
  now: Date,
): Promise<void> {
  await tx.insert(uploads).values({
    id,
    size: file.bytes,
    received: file.bytes,
    fileKey: key,
    ...file,
    draftId: draft.id,
    createdAt: now,
    expiresAt: draft.expiresAt,
  });
  await changeDocuments(tx, draft.id, (documents) => ({ ...documents, [name]: id }), now);
}

export function removeDraftDocument(db: Db, id: string, name: string, now: Date): Promise<void> {
  return transaction(db, (tx) =>
    changeDocuments(tx, id, ({ [name]: _, ...others }) => others, now),
  );
}

type DraftDocuments = DraftRow["documents"];

/** Uploads no longer used expire now and are removed by the clean-up job. */
async function changeDocuments(
  tx: Tx,
  id: string,
  change: (documents: DraftDocuments) => DraftDocuments,
  now: Date,
) {
  const [row] = await tx.select().from(drafts).where(eq(drafts.id, id)).for("update");
  if (!row) return;
  const documents = change(row.documents);
  await tx.update(drafts).set({ documents, updatedAt: now }).where(eq(drafts.id, id));
  const used = new Set(Object.values(documents));
  const dropped = Object.values(row.documents).filter((upload) => !used.has(upload));
  await tx
    .update(uploads)
    .set({ expiresAt: now })
    .where(inArray(uploads.id, ["", ...dropped]));
}

/** After submit the answers are erased; the link still shows the receipt. */
export async function endDraft(db: Db, id: string): Promise<void> {
  await db.update(drafts).set({ answers: {}, documents: {} }).where(eq(drafts.id, id));
}

/** The draft was submitted from a device with its documents; its link expires. */
export async function closeDraft(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(drafts)
    .set({ answers: {}, documents: {}, expiresAt: now })
    .where(eq(drafts.id, id));
}

export async function sweepDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(drafts).where(lte(drafts.expiresAt, now));
}
