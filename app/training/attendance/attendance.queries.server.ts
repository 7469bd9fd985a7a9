import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/open.server.ts";
import type { AttendanceSession } from "#app/training/seats/schema.ts";
import { attendance, cohortSessions as sessions } from "#app/training/seats/tables.server.ts";

/** The sessions of a cohort with their attendance, latest first. */
export async function attendanceOf(db: Db, cohortId: number): Promise<AttendanceSession[]> {
  const [days, marks] = await Promise.all([
    db
      .select()
      .from(sessions)
      .where(eq(sessions.cohortId, cohortId))
      .orderBy(sql`${sessions.day} desc`, asc(sessions.part)),
    db
      .select({ mark: attendance })
      .from(attendance)
      .innerJoin(sessions, eq(sessions.id, attendance.sessionId))
      .where(eq(sessions.cohortId, cohortId)),
  ]);
  const bySession = Map.groupBy(marks, ({ mark }) => mark.sessionId);
  return days.map(({ id, day, part }) => ({
    id,
    day,
    part,
    marks: Object.fromEntries(
      (bySession.get(id) ?? []).map(({ mark }) => [
        String(mark.registrationId),
        { presence: mark.presence, at: mark.markedAt.toISOString() },
      ]),
    ),
  }));
}
