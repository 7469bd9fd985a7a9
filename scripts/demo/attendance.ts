import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import type { Presence } from "../../app/training/seats/schema.ts";
import { attendance, cohortSessions } from "../../app/training/seats/tables.server.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";
import { chanceFrom } from "./chance.ts";

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 14;

type Demo = { db: Db; trace: Trace };

/** Two weeks of attendance for every cohort that has begun: mostly present, sometimes late. */
export async function insertAttendance({ db, trace: { at, actor } }: Demo) {
  for (const { id, members } of await begunCohorts(db, at)) {
    const days = schoolDays(at);
    const sessions = await db
      .insert(cohortSessions)
      .values(days.map((day) => ({ cohortId: id, day, part: "day" as const, createdAt: at })))
      .returning({ id: cohortSessions.id });
    const entries = sessions.flatMap((session) =>
      members.map((registrationId) => ({
        sessionId: session.id,
        registrationId,
        markedAt: at,
        receivedAt: at,
        presence: presenceOf(session.id, registrationId),
        markedBy: actor?.id ?? null,
      })),
    );
    if (entries.length) await db.insert(attendance).values(entries);
  }
}

async function begunCohorts(db: Db, now: Date) {
  const rows = await db
    .select({ cohortId: cohorts.id, member: registrations.id })
    .from(registrations)
    .innerJoin(cohorts, eq(cohorts.id, registrations.cohortId))
    .where(and(isNotNull(registrations.cohortId), lte(cohorts.startDate, dayInAbidjan(now))))
    .orderBy(asc(cohorts.id), asc(registrations.id));
  return [...Map.groupBy(rows, ({ cohortId }) => cohortId)].map(([id, people]) => ({
    id,
    members: people.map(({ member }) => member),
  }));
}

/** Weekdays up to yesterday. */
function schoolDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, ago) => new Date(now.getTime() - (ago + 1) * DAY))
    .filter((day) => ![0, 6].includes(day.getUTCDay()))
    .map((day) => dayInAbidjan(day));
}

function presenceOf(session: number, person: number): Presence {
  const chance = chanceFrom(session * 1_000 + person);
  if (chance.often(0.9)) return "present";
  return chance.pick(["late", "absent", "excused"]);
}
