import type { Tx } from "#app/platform/db/open.server.ts";
import { spendUnder } from "#app/platform/http/byte-budget.server.ts";
import type { Act } from "../act.server.ts";
import type { Content } from "../tables.server.ts";

const KB = 1024;

/**
 * What one person may keep in versions within 24 hours: thousands of long articles, about a gigabyte on
 * the disk with what is stored beside them. A short one takes room, too.
 */
export const dailyTexts = {
  mostBytes: 256 * KB * KB,
  leastPerVersion: 8 * KB,
  seconds: 86_400,
  reason: "workingCopies.tooMuchToday",
} as const;

/** Counts a version to its person and day, in the transaction that keeps it; above the limit 429. */
export async function countText(tx: Tx, content: Content, { user, now }: Act) {
  const bytes = Math.max(Buffer.byteLength(JSON.stringify(content)), dailyTexts.leastPerVersion);
  await spendUnder(tx, `text bytes of user ${user.id}`, dailyTexts, { bytes, now });
}
