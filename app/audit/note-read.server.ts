import { and, desc, eq, gte, or, sql } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import { isDiskFull } from "#app/db/disk-full.server.ts";
import type { Db } from "#app/db/open.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import type { DataRead } from "./schema.ts";
import { dataReads } from "./tables.server.ts";

const SHOWN = 100;

/** Counts a look at one registration, or at a list of many. A full disk must not stop reading. */
export async function noteRead(
  c: ApiContext,
  kind: DataRead["kind"],
  registrationId = 0,
): Promise<void> {
  const { db, user, today: day, now: lastAt } = c.var;
  if (!user) return;
  await db
    .insert(dataReads)
    .values({ day, actorId: user.id, kind, registrationId, lastAt })
    .onConflictDoUpdate({
      target: [dataReads.registrationId, dataReads.day, dataReads.actorId, dataReads.kind],
      set: { times: sql`${dataReads.times} + 1`, lastAt },
    })
    .catch((error) => {
      if (!isDiskFull(error)) throw error;
    });
}

/** Who looked at a registration, and at the lists it may be in since it arrived; newest first. */
export async function readsOf(db: Db, registrationId: number, since: Date): Promise<DataRead[]> {
  const rows = await db
    .select({ read: dataReads, firstname: users.firstname, lastname: users.lastname })
    .from(dataReads)
    .innerJoin(users, eq(users.id, dataReads.actorId))
    .where(
      or(
        eq(dataReads.registrationId, registrationId),
        and(eq(dataReads.registrationId, 0), gte(dataReads.lastAt, since)),
      ),
    )
    .orderBy(desc(dataReads.lastAt))
    .limit(SHOWN);
  return rows.map(({ read: { day, kind, times }, ...user }) => ({
    day,
    kind,
    actor: nameOf(user),
    times,
  }));
}
