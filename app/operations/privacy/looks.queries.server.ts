import { sql } from "drizzle-orm";
import type { AuditAction, DataRead } from "#app/platform/audit/schema.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Look, LooksQuery } from "./desk-schema.ts";

type Filter = Pick<LooksQuery, "reference" | "actor" | "from" | "to">;
type Window = { limit: number; offset: number };

type Row = {
  id: string;
  day: string;
  actor: string;
  reference: string;
  registration: number | null;
  times: number;
  read: DataRead["kind"] | null;
  exported: AuditAction | null;
};

/**
 * Who looked at data and who took data out. With a reference: only what showed this person, alone or
 * in a list that is known to have had it.
 */
function looks({ reference, actor, from, to }: Filter) {
  const wanted = reference?.toUpperCase() ?? null;
  const by = actor ?? null;
  return sql`
    select reads.day, users.firstname || ' ' || users.lastname as actor,
      coalesce(seen.reference, '') as reference,
      case when not reads.among_others then seen.id end as registration,
      reads.times, reads.kind as read, null::text as exported, reads.last_at as at
    from data_reads reads join users on users.id = reads.actor_id
    left join registrations seen on seen.id = reads.registration_id
    where (${by}::int is null or reads.actor_id = ${by})
      and (${wanted === null} and not reads.among_others or seen.reference = ${wanted})
      and (${from ?? null}::date is null or reads.day >= ${from ?? null}::date)
      and (${to ?? null}::date is null or reads.day <= ${to ?? null}::date)
    union all
    select (log.at at time zone 'UTC')::date, log.actor_name,
      case when log.subject_type = 'registration' then log.subject_label else '' end,
      -- An export of many has no number.
      case when log.subject_type = 'registration' and log.subject_id ~ '^[0-9]{1,9}$'
        then log.subject_id::int end, 1,
      null, log.action, log.at
    from audit_log log
    where log.action like '%exported'
      and (${by}::int is null or log.actor_id = ${by})
      and (${wanted}::text is null or log.subject_label = ${wanted})
      and (${from ?? null}::date is null or (log.at at time zone 'UTC')::date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or (log.at at time zone 'UTC')::date <= ${to ?? null}::date)`;
}

export async function listLooks(
  db: Db,
  filter: Filter,
  { limit, offset }: Window,
): Promise<Look[]> {
  const { rows } = await db.execute<Row>(sql`
    select row_number() over (order by at desc, actor) as id, day::text, actor, reference,
      registration, times, read, exported
    from (${looks(filter)}) found order by at desc, actor limit ${limit} offset ${offset}`);
  return rows.map(({ id, read, exported, ...row }) => ({
    id: Number(id),
    ...row,
    what: exported ? { exported } : { read: read ?? "list" },
  }));
}

export async function countLooks(db: Db, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${looks(filter)}) found`,
  );
  return rows[0]?.total ?? 0;
}

/** Everybody of the team who looked at or took out something. */
export async function lookers(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, firstname || ' ' || lastname as name from users
    where id in (select actor_id from data_reads)
      or id in (select actor_id from audit_log where action like '%exported')
    order by lastname, firstname`);
  return rows;
}
