import { eq } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ItemKey } from "./schema.ts";
import { launchDismissals } from "./tables.server.ts";

/** Marks an item as not needed; refused with both reasons when a colleague was faster. */
export async function dismissItem(tx: Tx, key: ItemKey, reason: string, trace: Trace) {
  const by = { byId: trace.actor?.id ?? null, byName: trace.actor ? nameOf(trace.actor) : "" };
  const [row] = await tx
    .insert(launchDismissals)
    .values({ key, reason, at: trace.at, ...by })
    .onConflictDoNothing()
    .returning();
  if (!row) {
    const [known] = await tx.select().from(launchDismissals).where(eq(launchDismissals.key, key));
    throw new AppError("conflict", {
      reason: "launch.errors.alreadyDismissed",
      values: { name: known?.byName ?? "", reason: known?.reason ?? "" },
      details: { yours: reason, theirs: known?.reason ?? "", by: known?.byName ?? "" },
    });
  }
  const subject = { type: "launch", id: key, label: key };
  await record(tx, { ...trace, action: "launch.dismissed", subject, after: { reason } });
}

/** Puts an item back on the list; nothing happens when it is there already. */
export async function restoreItem(tx: Tx, key: ItemKey, trace: Trace) {
  const [row] = await tx.delete(launchDismissals).where(eq(launchDismissals.key, key)).returning();
  if (!row) return;
  const subject = { type: "launch", id: key, label: key };
  await record(tx, {
    ...trace,
    action: "launch.restored",
    subject,
    before: { reason: row.reason },
    after: { reason: null },
  });
}
