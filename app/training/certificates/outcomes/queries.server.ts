import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { findStaffCohort } from "#app/website/cohorts/queries.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { attendanceRate, missing } from "../rules.ts";
import { certificates, completionRules, trainingOutcomes } from "../tables.server.ts";
import type { CohortOutcomes, Conditions, MemberOutcome } from "./schema.ts";

export type CohortRow = typeof cohorts.$inferSelect;

export async function cohortById(db: Db | Tx, id: number): Promise<CohortRow | null> {
  const [row] = await db.select().from(cohorts).where(eq(cohorts.id, id));
  return row ?? null;
}

export async function conditionsOf(db: Db | Tx, cohortId: number): Promise<Conditions> {
  const [row] = await db
    .select()
    .from(completionRules)
    .where(eq(completionRules.cohortId, cohortId));
  return {
    min_attendance: row?.minAttendance ?? null,
    min_mark: row?.minMark ?? null,
    version: row?.version ?? 0,
  };
}

type Attended = { id: number; present: number; counted: number; first: string | null };

/**
 * Sessions of each member that count. By the names of the tables, because the feature that keeps
 * attendance uses the records, and the records show what is decided here.
 */
async function attendedIn(db: Db | Tx, cohortId: number): Promise<Map<number, Attended>> {
  const { rows } = await db.execute<Attended>(sql`
    select a.registration_id as id,
      (count(*) filter (where a.presence in ('present', 'late')))::int as present,
      (count(*) filter (where a.presence <> 'excused'))::int as counted,
      (min(s.day) filter (where a.presence in ('present', 'late')))::text as first
    from attendance a join cohort_sessions s on s.id = a.session_id
    where s.cohort_id = ${cohortId} group by 1`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The admitted members of a cohort by name, with what became of them. */
export async function membersIn(
  db: Db | Tx,
  cohortId: number,
  conditions: Conditions,
): Promise<MemberOutcome[]> {
  const attended = await attendedIn(db, cohortId);
  const rows = await db
    .select({
      id: registrations.id,
      reference: registrations.reference,
      last_name: registrations.lastName,
      first_names: registrations.firstNames,
      outcome: trainingOutcomes,
      certificate: certificates.number,
    })
    .from(registrations)
    .leftJoin(
      trainingOutcomes,
      and(
        eq(trainingOutcomes.registrationId, registrations.id),
        eq(trainingOutcomes.cohortId, cohortId),
      ),
    )
    .leftJoin(
      certificates,
      and(eq(certificates.registrationId, registrations.id), isNull(certificates.revokedAt)),
    )
    .where(and(eq(registrations.cohortId, cohortId), eq(registrations.status, "admitted")))
    .orderBy(
      inReadingOrder(registrations.lastName),
      inReadingOrder(registrations.firstNames),
      asc(registrations.id),
    );
  return rows.map(({ outcome, ...person }) => {
    const { present = 0, counted = 0, first = null } = attended.get(person.id) ?? {};
    const reached = {
      started_on: outcome?.startedOn ?? null,
      present,
      counted,
      final_mark: outcome?.finalMark ?? null,
    };
    return {
      ...person,
      ...reached,
      first_present: first,
      attendance: attendanceRate(reached),
      outcome: outcome?.outcome ?? null,
      ended_on: outcome?.endedOn ?? null,
      exception_reason: outcome?.exceptionReason ?? "",
      left_reason: outcome?.leftReason ?? "",
      // Who was there has begun, whether or not somebody noted it.
      missing: missing({ ...reached, started_on: reached.started_on ?? first }, conditions),
      version: outcome?.version ?? 0,
    };
  });
}

export async function outcomesOf(
  db: Db | Tx,
  locale: Locale,
  cohortId: number,
  today: string,
): Promise<CohortOutcomes | null> {
  const [cohort, conditions] = await Promise.all([
    findStaffCohort(db, locale, cohortId, today),
    conditionsOf(db, cohortId),
  ]);
  if (!cohort) return null;
  return { cohort, conditions, people: await membersIn(db, cohortId, conditions) };
}
