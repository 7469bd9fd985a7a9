import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";

const COURSES = 3;
const LATER = 8 * 7 * 24 * 60 * 60 * 1000;
const PLACES = ["Bouaké", "Yamoussoukro"];

type Demo = { db: Db; trace: Trace };

/**
 * A second coming cohort, elsewhere and later, for the courses with the most shortlisted people: the
 * team has to choose where a seat is given.
 */
export async function insertSecondCohorts({ db, trace }: Demo) {
  const coming = await db
    .select({ cohort: cohorts, waiting: count() })
    .from(cohorts)
    .innerJoin(
      registrations,
      and(eq(registrations.formationId, cohorts.formationId), eq(registrations.status, "selected")),
    )
    .where(gt(cohorts.startDate, dayInAbidjan(trace.at)))
    .groupBy(cohorts.id)
    .orderBy(desc(count()), asc(cohorts.id))
    .limit(COURSES);
  if (coming.length === 0) return;
  await db.insert(cohorts).values(
    coming.map(({ cohort }) => ({
      formationId: cohort.formationId,
      name: { fr: "Deuxième cohorte", en: "Second cohort", de: "Zweite Kohorte" },
      place: PLACES.find((place) => place !== cohort.place) ?? "",
      capacity: 20,
      startDate: later(cohort.startDate),
      endDate: later(cohort.endDate),
    })),
  );
}

const later = (day: string) => dayInAbidjan(new Date(new Date(day).getTime() + LATER));
