import { desc, eq, or, sql } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import { isDiskFull } from "#app/db/disk-full.server.ts";
import type { Db } from "#app/db/open.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import type { DataRead } from "./schema.ts";
import { dataReads } from "./tables.server.ts";

const SHOWN = 100;

/** The look is noted, but not whom it showed. */
export const NOBODY_NAMED = 0;

/**
 * Counts a look at one registration, or at a list of the given ones. A full disk must not stop
 * reading.
 */
export async function noteRead(
  c: ApiContext,
  kind: DataRead["kind"],
  shown: number | readonly (number | { id: number })[],
): Promise<void> {
  const { db, user, today: day, now: lastAt } = c.var;
  if (!user) return;
  const who =
    typeof shown === "number"
      ? { registrationId: shown, people: null }
      : { registrationId: 0, people: shown.map((one) => (typeof one === "number" ? one : one.id)) };
  await db
    .insert(dataReads)
    .values({ day, actorId: user.id, kind, lastAt, ...who })
    .onConflictDoUpdate({
      target: [dataReads.registrationId, dataReads.day, dataReads.actorId, dataReads.kind],
      set: {
        times: sql`${dataReads.times} + 1`,
        lastAt,
        people: sql`${dataReads.people} || excluded.people`,
      },
    })
    .catch((error) => {
      if (!isDiskFull(error)) throw error;
    });
}

/** Who looked at a registration, alone or in a list that had it; newest first. */
export async function readsOf(db: Db, registrationId: number): Promise<DataRead[]> {
  const rows = await db
    .select({
      read: { day: dataReads.day, kind: dataReads.kind },
      alone: eq(dataReads.registrationId, registrationId),
      times: sql<number>`coalesce(
        cardinality(array_positions(${dataReads.people}, ${registrationId}::int)), ${dataReads.times})`,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(dataReads)
    .innerJoin(users, eq(users.id, dataReads.actorId))
    .where(
      or(
        eq(dataReads.registrationId, registrationId),
        sql`${registrationId}::int = any(${dataReads.people})`,
      ),
    )
    .orderBy(desc(dataReads.lastAt))
    .limit(SHOWN);
  return rows.map(({ read, alone, times, ...user }) => ({
    ...read,
    actor: nameOf(user),
    times,
    among_others: !alone,
  }));
}
