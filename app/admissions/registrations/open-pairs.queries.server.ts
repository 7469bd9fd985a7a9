import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { labelOf } from "./open-pair.ts";
import type { OpenPair } from "./schema.ts";
import { registrationPairs as pairs, registrations } from "./tables.server.ts";

export const firstOfPair = alias(registrations, "first");
export const secondOfPair = alias(registrations, "second");

/** A pair that nobody decided yet; it needs `firstOfPair` and `secondOfPair` joined. */
export const isOpenPair = and(
  isNull(pairs.decision),
  isNull(firstOfPair.mergedInto),
  isNull(secondOfPair.mergedInto),
);

function nameOf({ lastName, firstNames }: Record<"lastName" | "firstNames", PgColumn>) {
  return sql<string>`trim(${lastName} || ' ' || ${firstNames})`;
}

/**
 * Open pairs of which at least one side meets a condition on `registrations`, the oldest first. In a
 * transaction that locked these registrations, no pair can appear until it ends: recording one needs
 * a lock on both.
 */
export function openPairsOf(db: Db | Tx, side: SQL | undefined): Promise<OpenPair[]> {
  const ofPair = sql`${registrations.id} in (${pairs.firstId}, ${pairs.secondId})`;
  return db
    .select({
      id: pairs.id,
      first: {
        id: firstOfPair.id,
        reference: firstOfPair.reference,
        name: nameOf(firstOfPair),
      },
      second: {
        id: secondOfPair.id,
        reference: secondOfPair.reference,
        name: nameOf(secondOfPair),
      },
    })
    .from(pairs)
    .innerJoin(firstOfPair, eq(firstOfPair.id, pairs.firstId))
    .innerJoin(secondOfPair, eq(secondOfPair.id, pairs.secondId))
    .where(
      and(
        isOpenPair,
        exists(db.select({ one: sql`1` }).from(registrations).where(and(ofPair, side))),
      ),
    )
    .orderBy(asc(pairs.createdAt), asc(pairs.id));
}

/** The open pair of each registration that has one, by its id, with the other side. */
export async function openTwinsOf(db: Db | Tx, ids: readonly number[]) {
  const twins = new Map<number, { pair: number; other: string }>();
  if (!ids.length) return twins;
  const wanted = new Set(ids);
  for (const { id: pair, first, second } of await openPairsOf(
    db,
    inArray(registrations.id, [...ids]),
  )) {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      if (wanted.has(one.id) && !twins.has(one.id))
        twins.set(one.id, { pair, other: labelOf(other) });
    }
  }
  return twins;
}
