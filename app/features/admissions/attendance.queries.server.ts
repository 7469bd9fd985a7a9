import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { nameIn } from "#app/features/cohorts/queries.server.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import type { CohortRow } from "./members.queries.server.ts";
import type { AttendanceInput, AttendanceSession } from "./schema.ts";
import { attendance, cohortSessions as sessions } from "./tables.server.ts";

/** Every session of a cohort with who was there, the latest first. */
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

/**
 * Takes in what a device collected. Doing it twice is the same as once, and what was entered later
 * stands. Answers with those who are no longer in the cohort and were left out.
 */
export async function takeAttendance(
  tx: Tx,
  cohort: CohortRow,
  input: AttendanceInput,
  trace: Trace,
): Promise<number[]> {
  const known = await knownIn(tx, cohort.id, input);
  const left = new Set<number>();
  for (const { day, part, entries } of input.sessions) {
    const sessionId = await sessionOn(tx, { cohortId: cohort.id, day, part }, trace.at);
    const kept = entries.filter(({ registration_id: id }) => known.has(id) || void left.add(id));
    if (kept.length === 0) continue;
    const latest = new Map(
      kept
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map((entry) => [entry.registration_id, entry]),
    );
    await tx
      .insert(attendance)
      .values(
        [...latest.values()].map(({ registration_id: registrationId, presence, at }) => ({
          sessionId,
          registrationId,
          presence,
          receivedAt: trace.at,
          // A phone whose clock is ahead does not win for ever.
          markedAt: new Date(Math.min(Date.parse(at), trace.at.getTime())),
          markedBy: trace.actor?.id ?? null,
        })),
      )
      .onConflictDoUpdate({
        target: [attendance.sessionId, attendance.registrationId],
        set: {
          presence: sql`excluded.presence`,
          markedAt: sql`excluded.marked_at`,
          markedBy: sql`excluded.marked_by`,
          receivedAt: sql`excluded.received_at`,
        },
        setWhere: sql`excluded.marked_at >= ${attendance.markedAt}`,
      });
  }
  const days = input.sessions.map(({ day, part }) => `${day} ${part}`);
  await record(tx, {
    ...trace,
    action: "cohorts.attendance_taken",
    subject: { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") },
    after: { sessions: [...new Set(days)] },
  });
  return [...left];
}

/** Takes a session away with all that was entered in it. False: this cohort has none by that number. */
export async function dropSession(
  tx: Tx,
  cohort: CohortRow,
  id: number,
  trace: Trace,
): Promise<boolean> {
  const [gone] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.cohortId, cohort.id)))
    .returning();
  if (!gone) return false;
  await record(tx, {
    ...trace,
    action: "cohorts.attendance_removed",
    subject: { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") },
    before: { sessions: [`${gone.day} ${gone.part}`] },
  });
  return true;
}

async function sessionOn(
  tx: Tx,
  place: Pick<typeof sessions.$inferInsert, "cohortId" | "day" | "part">,
  at: Date,
): Promise<number> {
  const [row] = await tx
    .insert(sessions)
    .values({ ...place, createdAt: at })
    // Written anew as it is, so that its number comes back.
    .onConflictDoUpdate({
      target: [sessions.cohortId, sessions.day, sessions.part],
      set: { day: place.day },
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error("the session was not kept");
  return row.id;
}

/** Whoever sits in the cohort, or was marked in it before: a phone may be hours behind. */
async function knownIn(tx: Tx, cohortId: number, input: AttendanceInput): Promise<Set<number>> {
  const wanted = input.sessions.flatMap(({ entries }) =>
    entries.map(({ registration_id: id }) => id),
  );
  if (wanted.length === 0) return new Set();
  const seated = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(inArray(registrations.id, wanted), eq(registrations.cohortId, cohortId)));
  const marked = await tx
    .selectDistinct({ id: attendance.registrationId })
    .from(attendance)
    .innerJoin(sessions, eq(sessions.id, attendance.sessionId))
    .where(and(eq(sessions.cohortId, cohortId), inArray(attendance.registrationId, wanted)));
  return new Set([...seated, ...marked].map(({ id }) => id));
}
