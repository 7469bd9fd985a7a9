import { eq, sql } from "drizzle-orm";
import { registrationDrafts as drafts } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { refuseUnlessLeft, spendBytes } from "#app/platform/http/byte-budget.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { uploadsFillingEmail } from "./emails.ts";
import { registrationUploads as uploads } from "./tables.server.ts";
import { unclaimedLimits } from "./unclaimed-limits.ts";
import { warnAdministrators } from "./warn-administrators.server.ts";

const DAY = 86_400;

/** What is stored, expired uploads included until the clean-up removes them. */
const stored = sql<number>`coalesce(sum(coalesce(${uploads.bytes}, ${uploads.received})), 0)::float8`;

async function unclaimedBytes(db: Db): Promise<number> {
  const [row] = await db.select({ bytes: stored }).from(uploads);
  return row?.bytes ?? 0;
}

/** Refuses with 507 when the site holds too much, and warns administrators before that. */
export async function refuseWhenFull(c: ApiContext): Promise<void> {
  const bytes = await unclaimedBytes(c.var.db);
  if (bytes >= unclaimedLimits.warnAt) {
    await warnAdministrators(c, "Many unclaimed uploads", uploadsFillingEmail, { bytes });
  }
  if (bytes >= unclaimedLimits.site) {
    throw new AppError("diskFull", { reason: "registrations.errors.uploadsFull" });
  }
}

function budgetOf(c: ApiContext) {
  return {
    name: "registration upload bytes",
    about: networkOf(c.var.address),
    mostBytes: unclaimedLimits.network,
    seconds: DAY,
    reason: "registrations.errors.uploadsToday",
  } as const;
}

/** Counts received bytes to those of its network and day; refuses with 429 when none are left. */
export async function countBytes(c: ApiContext, db: Db | Tx, bytes: number): Promise<void> {
  await spendBytes(c, db, budgetOf(c), bytes);
}

/** Refuses an upload that could not be sent today; announced bytes do not count until they arrive. */
export async function refuseWithoutBytes(c: ApiContext, bytes: number): Promise<void> {
  await refuseUnlessLeft(c, budgetOf(c), bytes);
}

/** Refuses a further document at once, before its bytes arrive. */
export async function refuseFullDraft(db: Db, draftId: string): Promise<void> {
  await refuseBeyond(db, draftId, 1);
}

/** Counts a document to its draft; the lock makes parallel documents count one after the other. */
export async function countToDraft(tx: Tx, draftId: string, bytes: number): Promise<void> {
  await tx.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, draftId)).for("update");
  await refuseBeyond(tx, draftId, bytes);
}

/** Replaced documents count until the clean-up, which runs every five minutes, removes them. */
async function refuseBeyond(db: Db | Tx, draftId: string, more: number): Promise<void> {
  const [row] = await db
    .select({ bytes: stored, count: sql<number>`count(*)::int` })
    .from(uploads)
    .where(eq(uploads.draftId, draftId));
  const { bytes, uploads: most } = unclaimedLimits.draft;
  if (!row || (row.bytes + more <= bytes && row.count < most)) return;
  throw new AppError("tooMany", {
    reason: "registrations.errors.draftDocuments",
    headers: { "retry-after": "300" },
  });
}
