import { and, count, eq, isNull, sql } from "drizzle-orm";
import { reachOfEach } from "#app/admissions/messages/reach.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { listStaffCohorts } from "#app/website/cohorts/queries.server.ts";
import { waitingFor } from "./members.queries.server.ts";
import type { AdmittedCohort } from "./schema.ts";

const MAX_COHORTS = 100;

/** Current cohorts with confirmed and overdue seats and the next in rank. */
export async function admittedByCohort(
  db: Db,
  locale: Locale,
  today: string,
): Promise<AdmittedCohort[]> {
  const [all, counts] = await Promise.all([
    listStaffCohorts(db, locale, {}, today, { sort: "start_date", limit: MAX_COHORTS }),
    db
      .select({
        cohortId: registrations.cohortId,
        confirmed: sql<number>`count(${registrations.confirmedAt})::integer`,
        overdue: sql<number>`count(*) filter (where ${registrations.confirmedAt} is null
          and ${registrations.confirmBy} < ${today})::integer`,
      })
      .from(registrations)
      .where(eq(registrations.status, "admitted"))
      .groupBy(registrations.cohortId),
  ]);
  const current = all.filter(({ end_date, taken }) => end_date >= today || taken > 0);
  const firsts = new Map<number, AdmittedCohort["next"]>();
  for (const formation of new Set(current.map(({ formation_id }) => formation_id))) {
    const [first] = await waitingFor(db, formation, 1);
    firsts.set(
      formation,
      first
        ? {
            id: first.id,
            version: first.version,
            reference: first.reference,
            last_name: first.lastName,
            first_names: first.firstNames,
            reach: (await reachOfEach(db, [first]))(first),
          }
        : null,
    );
  }
  return current.map((cohort) => {
    const found = counts.find(({ cohortId }) => cohortId === cohort.id);
    return {
      ...cohort,
      confirmed: found?.confirmed ?? 0,
      overdue: found?.overdue ?? 0,
      next: firsts.get(cohort.formation_id) ?? null,
    };
  });
}

/** Admitted applicants without a cohort, for example after an import. */
export async function countUnseated(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(registrations)
    .where(and(eq(registrations.status, "admitted"), isNull(registrations.cohortId)));
  return row?.total ?? 0;
}
