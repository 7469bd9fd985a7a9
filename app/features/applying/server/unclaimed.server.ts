import { eq, sql } from "drizzle-orm";
import { activeHolders } from "#app/access/holders.server.ts";
import { users } from "#app/access/tables.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { spendBytes } from "#app/http/byte-budget.server.ts";
import { networkOf } from "#app/http/client-address.server.ts";
import { countTries } from "#app/http/rate-limit.server.ts";
import { sendEmails } from "#app/mail/mail-job.ts";
import { uploadsFillingEmail } from "./emails.ts";
import { registrationUploads as uploads } from "./tables.server.ts";
import { unclaimedLimits } from "./unclaimed-limits.ts";

const DAY = 86_400;

/** What is stored, expired uploads included until the clean-up removes them. */
const stored = sql<number>`coalesce(sum(coalesce(${uploads.bytes}, ${uploads.received})), 0)::float8`;

async function unclaimedBytes(db: Db): Promise<number> {
  const [row] = await db.select({ bytes: stored }).from(uploads);
  return row?.bytes ?? 0;
}

/** Refuses with 507 when the site holds too much, and warns administrators before that. */
export async function refuseWhenFull(c: ApiContext): Promise<void> {
  const { db, jobs, log, now } = c.var;
  const bytes = await unclaimedBytes(db);
  if (bytes >= unclaimedLimits.warnAt) {
    const key = "unclaimed uploads warning";
    const told = await countTries(db, [{ key, tries: 1, seconds: DAY }], now);
    if (told.get(key)?.hits === 1) {
      log.warn({ bytes, most: unclaimedLimits.site }, "Many unclaimed uploads");
      const admins = await db
        .select({ userId: users.id })
        .from(users)
        .where(activeHolders(db, "settings.manage"));
      const letters = admins.map(({ userId }) => ({ userId, bytes }));
      await sendEmails(jobs, db, uploadsFillingEmail, letters);
    }
  }
  if (bytes >= unclaimedLimits.site) {
    throw new AppError("diskFull", { reason: "registrations.errors.uploadsFull" });
  }
}

/** Counts an upload to the bytes of its network and day; refuses it with 429 when none are left. */
export async function countBytes(c: ApiContext, db: Db | Tx, bytes: number): Promise<void> {
  const { address, now } = c.var;
  const budget = {
    key: `registration upload bytes ${networkOf(address)}`,
    mostBytes: unclaimedLimits.network,
    seconds: DAY,
    reason: "registrations.errors.uploadsToday",
  } as const;
  await spendBytes(db, budget, bytes, now);
}

/** Replaced documents count until the clean-up, which runs every five minutes, removes them. */
export async function refuseLargeDraft(db: Db, draftId: string): Promise<void> {
  const [row] = await db
    .select({ bytes: stored, count: sql<number>`count(*)::int` })
    .from(uploads)
    .where(eq(uploads.draftId, draftId));
  const { bytes, uploads: most } = unclaimedLimits.draft;
  if (!row || (row.bytes < bytes && row.count < most)) return;
  throw new AppError("tooMany", {
    reason: "registrations.errors.draftDocuments",
    headers: { "retry-after": "300" },
  });
}
