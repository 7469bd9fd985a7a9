import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Tx } from "#app/db/open.server.ts";
import { alike, type Likeness } from "./duplicates.ts";
import { registrationPairs } from "./files/tables.server.ts";
import type { Registration } from "./queries.server.ts";
import type { PairReason } from "./schema.ts";
import { possibleTwins } from "./submitting.queries.server.ts";
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

/** After a correction: those the person looks like now stand beside them. How many there are. */
export async function pairsOf(
  tx: Tx,
  file: Registration,
  person: Likeness,
  at: Date,
): Promise<number> {
  const twins = await possibleTwins(tx, file, person);
  const decided = await decidedBeside(tx, file.id);
  const pairs = twins
    .filter(({ id }) => !decided.has(id))
    .map((twin) => ({ id: twin.id, reasons: alike(person, twin) }))
    .filter(({ reasons }) => reasons.length > 0);
  await markPairs(tx, file.id, pairs, at);
  return pairs.length;
}

/** Whom staff looked at already: two people who look alike stay two people. */
async function decidedBeside(tx: Tx, id: number): Promise<Set<number>> {
  const { firstId, secondId, decision } = registrationPairs;
  const rows = await tx
    .select({ firstId, secondId })
    .from(registrationPairs)
    .where(and(or(eq(firstId, id), eq(secondId, id)), isNotNull(decision)));
  return new Set(rows.flatMap((pair) => [pair.firstId, pair.secondId]));
}
