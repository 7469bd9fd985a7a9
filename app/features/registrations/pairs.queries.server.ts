import { inArray } from "drizzle-orm";
import type { Tx } from "#app/db/open.server.ts";
import { registrationPairs } from "./files/tables.server.ts";
import type { PairReason } from "./schema.ts";
import { registrations } from "./tables.server.ts";

/** Puts an application beside those it looks like, for staff to decide; each is marked. */
export async function markPairs(
  tx: Tx,
  id: number,
  twins: { id: number; reasons: PairReason[] }[],
  at: Date,
): Promise<void> {
  if (!twins.length) return;
  await tx
    .insert(registrationPairs)
    .values(
      twins.map((twin) => ({
        firstId: Math.min(id, twin.id),
        secondId: Math.max(id, twin.id),
        reasons: twin.reasons,
        createdAt: at,
      })),
    )
    .onConflictDoNothing();
  await tx
    .update(registrations)
    .set({ suspected: true })
    .where(
      inArray(
        registrations.id,
        twins.map((twin) => twin.id),
      ),
    );
}
