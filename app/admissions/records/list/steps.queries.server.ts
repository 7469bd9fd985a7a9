import { and, not, type SQL, sql } from "drizzle-orm";
import { trainingStarts } from "#app/admissions/registrations/starts.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { RegistrationFilter } from "../schema.ts";
import { type Step, stepAfter } from "./steps.ts";

// The tables of outcomes and certificates are named, not imported: their features use this one.

const { id, status } = registrations;

// Lists of ids instead of a lookup for each person: the database reads each of them once.

const outcome = (also: SQL) =>
  sql`${id} in (select outcome.registration_id from training_outcomes outcome where ${also})`;

/** Who was in one of these states at some time, told from their moves into or out of it. */
const movedThrough = (states: SQL) => sql`${id} in (
  select move.registration_id from registration_events move
    where move.kind = 'moved' and (move."to" in ${states} or move."from" in ${states}))`;

const certified = sql`${id} in (select certificate.registration_id from certificates certificate
  where certificate.revoked_at is null)`;
const completed = sql`(${outcome(sql`outcome.outcome = 'completed'`)} or ${certified})`;
const started = sql`${id} in (select start.registration_id from ${trainingStarts} start)`;
const admitted = sql`(${status} = 'admitted' or ${movedThrough(sql`('admitted')`)} or ${started})`;

/** On the shortlist, on the waiting list or with a seat, now or at some time. */
export const cameToShortlist = sql`(${status} in ('selected', 'waitlisted', 'admitted')
  or ${movedThrough(sql`('selected', 'waitlisted', 'admitted')`)})`;

/** On the shortlist itself, now or at some time: who got a seat without it is not. */
export const wasShortlisted = sql`(${status} = 'selected' or ${movedThrough(sql`('selected')`)})`;

/** Everybody who reached a step or one behind it, so that no step has more people than the one before. */
const reached: Record<Step, SQL> = {
  received: sql`true`,
  shortlisted: sql`(${cameToShortlist} or ${started})`,
  admitted,
  started,
  completed,
  certified,
};

/** `reached`: came at least so far. `last_step`: came exactly so far. */
export function stepFilter({ reached: least, last_step: last }: RegistrationFilter) {
  const next = last && stepAfter(last);
  return and(
    least ? reached[least] : undefined,
    last ? reached[last] : undefined,
    next ? not(reached[next]) : undefined,
  );
}

const undecided = sql`(${started} and not ${outcome(sql`outcome.outcome is not null`)})`;

/** In training, gone before its end, or without a seat although nobody noted an end. */
export const inTraining = sql`(${status} = 'admitted' and ${undecided} and not ${certified})`;
export const droppedOut = outcome(sql`outcome.outcome = 'dropped_out'`);
export const leftSeat = sql`(${status} <> 'admitted' and ${undecided} and not ${certified})`;

/**
 * The same for counting everybody: the join of a query on registrations, and the last step of each as
 * its place in `steps`. Everything that is known of a person’s way is read once and joined once; a
 * training has begun for the same reasons as in `trainingStarts`, whose days are not needed here.
 */
export const stepJoin = sql`
  left join (select known.registration_id, max(known.place) as place,
      bool_or(known.dropped) as dropped
    from (
      select move.registration_id,
          case when move."to" = 'admitted' or move."from" = 'admitted' then 2 else 1 end as place,
          false as dropped
        from registration_events move
        where move.kind = 'moved' and (move."to" in ('selected', 'waitlisted', 'admitted')
          or move."from" in ('selected', 'waitlisted', 'admitted'))
      union all select outcome.registration_id,
          case when outcome.outcome = 'completed' then 4 else 3 end,
          coalesce(outcome.outcome = 'dropped_out', false)
        from training_outcomes outcome
        where outcome.started_on is not null or outcome.outcome is not null
      union all select distinct attended.registration_id, 3, false
        from attendance attended where attended.presence in ('present', 'late')
      union all select certificate.registration_id, 5, false
        from certificates certificate where certificate.revoked_at is null
    ) known group by known.registration_id) way on way.registration_id = ${id}`;

export const lastStep = sql<number>`greatest(way.place, case
  when ${status} = 'admitted' then 2 when ${status} in ('selected', 'waitlisted') then 1 else 0 end)`;
export const hasDropped = sql<boolean>`coalesce(way.dropped, false)`;
