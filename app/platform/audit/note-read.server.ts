import { desc, eq, sql } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { isDiskFull } from "#app/platform/db/disk-full.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import type { DataRead } from "./schema.ts";
import { dataReads } from "./tables.server.ts";

const SHOWN = 100;

/** The look is noted, but not whom it showed. */
export const NOBODY_NAMED = 0;

/**
 * Counts a look at one registration, or at a list of the given ones. A full disk must not stop
 * reading. `part`: what belongs to a look that was counted that day is not counted again.
 */
export async function noteRead(
  c: ApiContext,
  kind: DataRead["kind"],
  shown: number | readonly (number | { id: number })[],
  { part = false } = {},
): Promise<void> {
  const { db, user, today, now } = c.var;
  if (!user) return;
  const alone = typeof shown === "number" ? shown : 0;
  const listed =
    typeof shown === "number" ? [] : shown.map((one) => (typeof one === "number" ? one : one.id));
  // In one order: two looks of one person at the same moment wait for each other's rows.
  await db
    .execute(sql`
      insert into data_reads (day, actor_id, kind, last_at, registration_id, among_others)
      select ${today}::date, ${user.id}::int, ${kind}::text, ${now.toISOString()}::timestamptz, id, among_others
      from (select ${alone}::int as id, false as among_others
        union select id, true from unnest(${sql.param(listed)}::int[]) listed (id)) shown
      order by among_others, id
      on conflict (registration_id, day, actor_id, kind, among_others)
      do update set times = data_reads.times + ${part ? 0 : 1}::int, last_at = excluded.last_at`)
    .catch((error) => {
      if (!isDiskFull(error)) throw error;
    });
}

/** Who looked at a registration, alone or in a list that had it; newest first. */
export async function readsOf(db: Db, registrationId: number): Promise<DataRead[]> {
  const rows = await db
    .select({
      day: dataReads.day,
      kind: dataReads.kind,
      times: dataReads.times,
      among_others: dataReads.amongOthers,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(dataReads)
    .innerJoin(users, eq(users.id, dataReads.actorId))
    .where(eq(dataReads.registrationId, registrationId))
    .orderBy(desc(dataReads.lastAt))
    .limit(SHOWN);
  return rows.map(({ firstname, lastname, ...read }) => ({
    ...read,
    actor: nameOf({ firstname, lastname }),
  }));
}
