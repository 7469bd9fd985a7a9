import { and, not, type SQL, sql } from "drizzle-orm";
import { registrations } from "#app/features/registrations/tables.server.ts";
import type { RegistrationFilter } from "./schema.ts";
import { type Step, stepAfter } from "./steps.ts";

// The tables of outcomes and certificates are named, not imported: their features use this one.

const { id, status } = registrations;

// Lists of ids instead of a lookup for each person: the database reads each of them once.

const outcome = (also: SQL) =>
  sql`${id} in (select outcome.registration_id from training_outcomes outcome where ${also})`;

/** The last refusal or withdrawal of each, read backwards from its index. */
const lastLoss = sql`select distinct on (event.registration_id) event.registration_id, event."from"
  from registration_events event where event."to" in ('rejected', 'withdrawn')
  order by event.registration_id desc, event.id desc`;

/** Who was refused or withdrew in one of these states. */
const lostAs = (states: SQL) => sql`(${status} in ('rejected', 'withdrawn') and ${id} in (
  select lost.registration_id from (${lastLoss}) lost where lost."from" in ${states}))`;

const certified = sql`${id} in (select certificate.registration_id from certificates certificate
  where certificate.revoked_at is null)`;
const completed = sql`(${outcome(sql`outcome.outcome = 'completed'`)} or ${certified})`;
const started = sql`(${outcome(sql`(outcome.started_on is not null or outcome.outcome is not null)`)}
  or ${certified})`;
const admitted = sql`(${status} = 'admitted' or ${lostAs(sql`('admitted')`)} or ${started})`;
const shortlisted = sql`(${status} in ('selected', 'waitlisted', 'admitted')
  or ${lostAs(sql`('selected', 'waitlisted', 'admitted')`)} or ${started})`;

const reached: Record<Step, SQL> = {
  received: sql`true`,
  shortlisted,
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

/** In training, or gone before its end. */
export const inTraining = outcome(sql`outcome.started_on is not null and outcome.outcome is null`);
export const droppedOut = outcome(sql`outcome.outcome = 'dropped_out'`);

/**
 * The same for counting everybody: the joins of a query on registrations, and the last step of each
 * as its place in `steps`. Hash joins of whole tables instead of lookups for each person.
 */
export const stepJoins = sql`
  left join training_outcomes outcome on outcome.registration_id = ${id}
  left join (select distinct certificate.registration_id from certificates certificate
    where certificate.revoked_at is null) certified on certified.registration_id = ${id}
  left join (${lastLoss}) lost
    on lost.registration_id = ${id} and ${status} in ('rejected', 'withdrawn')`;

export const lastStep = sql<number>`case
  when certified.registration_id is not null then 5
  when outcome.outcome = 'completed' then 4
  when outcome.started_on is not null or outcome.outcome is not null then 3
  when ${status} = 'admitted' or lost."from" = 'admitted' then 2
  when ${status} in ('selected', 'waitlisted') or lost."from" in ('selected', 'waitlisted') then 1
  else 0 end`;
