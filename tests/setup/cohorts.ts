import type { Db } from "#app/platform/db/open.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";

type NewCohort = Partial<typeof cohorts.$inferInsert> & { formationId: number };

/** A future cohort, with twenty seats by default. */
export async function insertCohort(db: Db, cohort: NewCohort) {
  const usual = {
    name: { fr: "Cohorte d’essai" },
    place: "Bouaké",
    capacity: 20,
    startDate: "2026-12-01",
    endDate: "2027-06-01",
  };
  const [row] = await db
    .insert(cohorts)
    .values({ ...usual, ...cohort })
    .returning();
  if (!row) throw new Error("no cohort");
  return row;
}
