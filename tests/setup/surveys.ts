import { messageJobs } from "#app/admissions/messages/jobs.server.ts";
import type {
  NewRegistration,
  Registration,
} from "#app/admissions/registrations/queries.server.ts";
import { settings } from "#app/base/settings/tables.server.ts";
import { trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { surveys as feature } from "#app/training/surveys/feature.server.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { insertCohort } from "./cohorts.ts";
import { insertPeople, somePeople } from "./registrations.ts";
import type { TestApp } from "./test-app.ts";

/** People who completed a training that ended on this day. */
export async function graduates(
  site: TestApp,
  endedOn: string,
  people: Partial<NewRegistration>[],
): Promise<Registration[]> {
  const { db, clock } = site;
  const [course] = await db.select({ id: formations.id }).from(formations).limit(1);
  if (!course) throw new Error("no course");
  const cohort = await insertCohort(db, {
    formationId: course.id,
    startDate: "2025-01-06",
    endDate: endedOn,
  });
  const rows = await insertPeople(
    db,
    somePeople(people.length, { status: "admitted", formationId: course.id }).map(
      (person, index) => ({ ...person, cohortId: cohort.id, ...people[index] }),
    ),
  );
  await db.insert(trainingOutcomes).values(
    rows.map(({ id }) => ({
      registrationId: id,
      cohortId: cohort.id,
      startedOn: "2025-01-06",
      outcome: "completed" as const,
      endedOn,
      updatedAt: clock.now,
    })),
  );
  return rows;
}

export async function switchOn({ db }: TestApp) {
  await db.insert(settings).values({ key: "surveys", value: { active: true, version: 1 } });
}

/** Runs the work of the day, lets the messages leave and notes it. */
export async function runDay(site: TestApp) {
  const run = (name: string) =>
    feature
      .jobs(site.services)
      .find(({ job }) => job.name === name)
      ?.run({});
  await run("surveys-day");
  await site.work(messageJobs(site.services));
  const emails = await site.mails();
  await run("surveys-delivered");
  return emails;
}

/** The secret at the end of the link in a text. */
export function tokenIn(text: string): string {
  return /\/survey\/([\w-]+)/.exec(text)?.[1] ?? "";
}
