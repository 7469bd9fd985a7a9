import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";

// The tables of attendance, outcomes and certificates are named, not imported: their features use this one.

/** The first day on which each person was present or late. */
const firstPresences = sql`
  select attended.registration_id, min(session.day) as day
  from attendance attended join cohort_sessions session on session.id = attended.session_id
  where attended.presence in ('present', 'late')
  group by attended.registration_id`;

/**
 * Who began a training, and on which day: the earliest of the start that was noted, the first session
 * with the person present or late, the end that was noted (completed or left) and a valid certificate.
 * Everything that counts, lists or shows learners uses this rule.
 */
export const trainingStarts: SQL = sql`(
  select begun.registration_id, min(begun.day) as day from (
    select noted.registration_id, least(noted.started_on, noted.ended_on) as day
      from training_outcomes noted where noted.started_on is not null or noted.outcome is not null
    union all ${firstPresences}
    union all select certificate.registration_id, (certificate.issued_at at time zone 'UTC')::date
      from certificates certificate where certificate.revoked_at is null
  ) begun group by begun.registration_id)`;

export type Finished = "certified" | "completed";

/** Who of these completed a training or has a valid certificate: they keep their seat. */
export async function finishedAmong(
  db: Db | Tx,
  people: readonly { id: number }[],
): Promise<Map<number, Finished>> {
  if (!people.length) return new Map();
  const ids = sql.param(people.map(({ id }) => id));
  const { rows } = await db.execute<{ id: number; state: Finished }>(sql`
    select certificate.registration_id as id, 'certified' as state from certificates certificate
      where certificate.revoked_at is null and certificate.registration_id = any(${ids}::int[])
    union all
    select noted.registration_id, 'completed' from training_outcomes noted
      where noted.outcome = 'completed' and noted.registration_id = any(${ids}::int[])
    order by 2 desc`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
