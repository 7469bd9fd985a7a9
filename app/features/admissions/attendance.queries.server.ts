import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { nameIn } from "#app/features/cohorts/queries.server.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import type { CohortRow } from "./members.queries.server.ts";
import type { AttendanceInput, AttendanceSession } from "./schema.ts";
import { attendance, cohortSessions as sessions } from "./tables.server.ts";

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

/**
 * Stores the entries of a device. It is idempotent, and the entry made last wins. Returns the ids
 * that are no longer in the cohort and were left out.
 */
export async function takeAttendance(
  tx: Tx,
  cohort: CohortRow,
  input: AttendanceInput,
  trace: Trace,
): Promise<number[]> {
  const known = await seatedOrMarked(tx, cohort.id, input);
  const leftOut = new Set<number>();
  for (const { day, part, entries } of input.sessions) {
    const sessionId = await upsertSession(tx, { cohortId: cohort.id, day, part }, trace.at);
    const accepted = entries.filter(
      ({ registration_id: id }) => known.has(id) || void leftOut.add(id),
    );
    if (accepted.length === 0) continue;
    const latest = new Map(
      accepted
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
          // A clock that is ahead must not block later entries.
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
  return [...leftOut];
}

/** Deletes a session with its attendance. Returns false if the cohort has no such session. */
export async function deleteSession(
  tx: Tx,
  cohort: CohortRow,
  id: number,
  trace: Trace,
): Promise<boolean> {
  const [deleted] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.cohortId, cohort.id)))
    .returning();
  if (!deleted) return false;
  await record(tx, {
    ...trace,
    action: "cohorts.attendance_removed",
    subject: { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") },
    before: { sessions: [`${deleted.day} ${deleted.part}`] },
  });
  return true;
}

async function upsertSession(
  tx: Tx,
  session: Pick<typeof sessions.$inferInsert, "cohortId" | "day" | "part">,
  at: Date,
): Promise<number> {
  const [row] = await tx
    .insert(sessions)
    .values({ ...session, createdAt: at })
    // An update without a change, so that `returning` gives the id.
    .onConflictDoUpdate({
      target: [sessions.cohortId, sessions.day, sessions.part],
      set: { day: session.day },
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error("the session was not stored");
  return row.id;
}

/** Includes former members that have entries, because a phone may send hours later. */
async function seatedOrMarked(
  tx: Tx,
  cohortId: number,
  input: AttendanceInput,
): Promise<Set<number>> {
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
