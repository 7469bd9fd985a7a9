import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { trainingOutcomes as outcomes } from "#app/training/certificates/tables.server.ts";
import { daysAfter, LATEST, surveysOf } from "./rules.ts";
import { surveys } from "./tables.server.ts";

/** A year and the days after which the last survey is not made any more. */
const YEAR_AND_MORE = 366 + LATEST;

/** Makes the surveys of everybody who completed; returns how many are new. */
export async function planSurveys(tx: Tx, today: string): Promise<number> {
  await forgetUndecided(tx);
  const people = await tx
    .select({ registrationId: outcomes.registrationId, endedOn: outcomes.endedOn })
    .from(outcomes)
    .innerJoin(registrations, eq(registrations.id, outcomes.registrationId))
    .where(
      and(
        eq(outcomes.outcome, "completed"),
        isNotNull(outcomes.endedOn),
        sql`${outcomes.endedOn} >= ${daysAfter(today, -YEAR_AND_MORE)}`,
        isNull(registrations.mergedInto),
      ),
    );
  const wanted = people.flatMap(({ registrationId, endedOn }) =>
    surveysOf(endedOn ?? today, today).map((survey) => ({ registrationId, ...survey })),
  );
  if (!wanted.length) return 0;
  const list = JSON.stringify(wanted);
  const given = sql`jsonb_to_recordset(${list}::jsonb)
    as given("registrationId" int, month smallint, "dueOn" date)`;
  // A corrected last day moves what was not sent yet.
  await tx.execute(sql`update ${surveys} set due_on = given."dueOn" from ${given}
    where ${surveys.registrationId} = given."registrationId" and ${surveys.month} = given.month
      and ${surveys.dueOn} <> given."dueOn" and ${untouched}`);
  const { rowCount } = await tx.execute(sql`insert into surveys (registration_id, month, due_on)
    select given."registrationId", given.month, given."dueOn" from ${given}
    on conflict (registration_id, month) do nothing`);
  return rowCount ?? 0;
}

const untouched = sql`${surveys.tokenHash} is null and ${surveys.answeredAt} is null
  and not ${surveys.unreachable}`;

/** The team took a decision back: nobody is asked about a training that they did not complete. */
async function forgetUndecided(tx: Tx) {
  await tx.execute(sql`delete from ${surveys} where ${untouched} and not exists
    (select 1 from ${outcomes} where ${outcomes.registrationId} = ${surveys.registrationId}
      and ${outcomes.outcome} = 'completed')`);
}
