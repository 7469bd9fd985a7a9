import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Reach } from "#app/admissions/messages/reach.ts";
import { markOf } from "#app/admissions/registrations/marks.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { selectionMinutes, selectionRounds } from "#app/admissions/selection/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import type { Member, Waiting } from "./schema.ts";

const byName = [
  inReadingOrder(registrations.lastName),
  inReadingOrder(registrations.firstNames),
  asc(registrations.id),
];

/** The admitted members of a cohort by name. */
export function membersOf(db: Db | Tx, cohortId: number): Promise<Registration[]> {
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.cohortId, cohortId), eq(registrations.status, "admitted")))
    .orderBy(...byName);
}

const meanMark = sql`(coalesce(${registrations.testMark}, ${registrations.interviewMark})
  + coalesce(${registrations.interviewMark}, ${registrations.testMark})) / 2`;

/**
 * The waiting list of a course: by the mean of the test and interview marks, then by the rank in
 * the selection minutes, then by the date of the application.
 */
export async function waitingFor(
  db: Db | Tx,
  formationId: number,
  limit = 500,
): Promise<Registration[]> {
  const ranks = db
    .select({
      reference: sql<string>`placed->>'reference'`.as("placed_reference"),
      rank: sql<number>`min((placed->>'rank')::integer)`.as("placed_rank"),
    })
    .from(selectionMinutes)
    .innerJoin(selectionRounds, eq(selectionRounds.id, selectionMinutes.roundId))
    .innerJoin(sql`jsonb_array_elements(${selectionMinutes.content}->'files') placed`, sql`true`)
    .groupBy(sql`1`)
    .as("ranks");
  const rows = await db
    .select({ registration: registrations })
    .from(registrations)
    .leftJoin(ranks, eq(ranks.reference, registrations.reference))
    .where(
      and(
        eq(registrations.status, "waitlisted"),
        isNull(registrations.mergedInto),
        or(eq(registrations.formationId, formationId), isNull(registrations.formationId)),
      ),
    )
    .orderBy(
      sql`${desc(meanMark)} nulls last`,
      sql`${asc(ranks.rank)} nulls last`,
      asc(registrations.submittedAt),
      asc(registrations.id),
    )
    .limit(limit);
  return rows.map(({ registration }) => registration);
}

type Facts = {
  today: string;
  reachOf: (registration: Registration) => Reach;
  finished: ReadonlyMap<number, unknown>;
};

export function memberView(
  registration: Registration,
  { today, reachOf, finished }: Facts,
): Member {
  return {
    ...personFields(registration),
    reach: reachOf(registration),
    confirm_by: registration.confirmBy,
    confirmed_at: registration.confirmedAt?.toISOString() ?? null,
    overdue:
      registration.confirmedAt === null &&
      registration.confirmBy !== null &&
      registration.confirmBy < today,
    finished: finished.has(registration.id),
  };
}

export function waitingView(
  registration: Registration,
  rank: number,
  { reachOf }: Pick<Facts, "reachOf">,
): Waiting {
  return {
    ...personFields(registration),
    reach: reachOf(registration),
    rank,
    test_mark: markOf(registration, "test_mark"),
    interview_mark: markOf(registration, "interview_mark"),
  };
}

function personFields(registration: Registration) {
  const { id, reference, sex, phone, region, version } = registration;
  return {
    id,
    reference,
    sex,
    phone,
    region,
    version,
    last_name: registration.lastName,
    first_names: registration.firstNames,
    since: registration.statusChangedAt.toISOString(),
  };
}

export type CohortRow = typeof cohorts.$inferSelect;

export async function cohortById(db: Db | Tx, id: number): Promise<CohortRow | null> {
  const [row] = await db.select().from(cohorts).where(eq(cohorts.id, id));
  return row ?? null;
}
