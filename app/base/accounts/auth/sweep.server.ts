import { lte } from "drizzle-orm";
import { tokens } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { rateLimits } from "#app/platform/http/tables.server.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { emailChanges, knownDevices, passwordResets } from "./tables.server.ts";

const sweepJob = defineJob("auth-sweep", { retries: 0 });
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Deletes expired rows every hour. */
export function sweepHandler({ db, now }: { db: Db; now: () => Date }) {
  return handle(sweepJob, () => sweep(db, now()), { cron: "17 * * * *" });
}

export async function sweep(db: Db, now: Date) {
  await db.delete(tokens).where(lte(tokens.expiresAt, now));
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
  await db.delete(rateLimits).where(lte(rateLimits.resetAt, now));
  await db.delete(knownDevices).where(lte(knownDevices.seenAt, new Date(now.getTime() - YEAR)));
}
