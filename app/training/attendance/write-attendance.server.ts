import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { CohortRow } from "#app/training/seats/members.queries.server.ts";
import type {
  AttendanceInput,
  Filled,
  NotTaken,
  UndoFilledInput,
} from "#app/training/seats/schema.ts";
import { attendance, cohortSessions as sessions } from "#app/training/seats/tables.server.ts";
import { nameIn } from "#app/website/cohorts/queries.server.ts";
import { decide, isUnchanged } from "./rules.ts";

type Taken = {
  /** Ids that are no longer in the cohort. */
  left_out: number[];
  not_taken: NotTaken[];
  filled: Filled[];
};

/** Stores the entries of a device, and says which were not taken. It is idempotent. */
export async function takeAttendance(
  tx: Tx,
  cohort: CohortRow,
  input: AttendanceInput,
  trace: Trace,
): Promise<Taken> {
  const known = await seatedOrMarked(tx, cohort.id, input);
  const me = trace.actor?.id ?? null;
  const taken = {
    left_out: new Set<number>(),
    not_taken: [] as NotTaken[],
    filled: [] as Filled[],
  };
  const written: string[] = [];
  // In one order, so that two devices do not wait for each other’s sessions.
  const inOrder = input.sessions.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
  for (const { day, part, entries } of inOrder) {
    // Locks the session: nobody else writes its entries until the end of the transaction.
    const sessionId = await upsertSession(tx, { cohortId: cohort.id, day, part }, trace.at);
    const standing = await standingIn(tx, sessionId);
    const accepted = entries.filter(
      ({ registration_id: id }) => known.has(id) || void taken.left_out.add(id),
    );
    const latest = new Map(
      accepted
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map((entry) => [entry.registration_id, entry]),
    );
    const rows: (typeof attendance.$inferInsert)[] = [];
    for (const { registration_id, presence, at, seen: before, only_unmarked } of latest.values()) {
      const there = standing.get(registration_id);
      // A clock that is ahead must not block later entries.
      const markedAt = new Date(Math.min(Date.parse(at), trace.at.getTime()));
      const seen = typeof before === "string" ? new Date(before) : before;
      const verdict = decide({ presence, markedAt, only_unmarked, seen }, there, me);
      const place = { day, part, registration_id };
      if (verdict === "take") {
        const who = { sessionId, registrationId: registration_id, markedBy: me };
        rows.push({ ...who, presence, markedAt, receivedAt: trace.at });
      } else if (there && (verdict === "marked" || verdict === "newer")) {
        const { presence: theirs, markedAt: when, by } = there;
        taken.not_taken.push({
          ...place,
          presence,
          at,
          why: verdict,
          standing: { presence: theirs, by, at: when.toISOString() },
        });
      }
      if (only_unmarked && (verdict === "take" || verdict === "same")) {
        taken.filled.push({ ...place, at: markedAt.toISOString() });
      }
    }
    if (rows.length) await writeEntries(tx, rows);
    if (rows.length || latest.size === 0) written.push(placeOf({ day, part }));
  }
  // A device repeats what its user has not decided yet; nothing is written then.
  if (written.length) {
    await record(tx, {
      ...trace,
      action: "cohorts.attendance_taken",
      subject: { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") },
      after: { sessions: [...new Set(written)] },
    });
  }
  return { ...taken, left_out: [...taken.left_out] };
}

/**
 * Takes back what the user’s own `only_unmarked` entries filled, if unchanged since. Returns how many
 * entries were removed. A session without entries is removed too: it says nothing.
 */
export async function undoFilled(
  tx: Tx,
  cohort: CohortRow,
  { entries }: UndoFilledInput,
  trace: Trace,
): Promise<number> {
  const days = entries.map(({ day }) => day);
  const locked = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.cohortId, cohort.id), inArray(sessions.day, days)))
    .orderBy(asc(sessions.day), asc(sessions.part))
    .for("update");
  const removed: string[] = [];
  for (const session of locked) {
    const standing = await standingIn(tx, session.id);
    const ids = entries
      .filter((entry) => placeOf(entry) === placeOf(session))
      .filter((entry) =>
        isUnchanged(entry, standing.get(entry.registration_id), trace.actor?.id ?? null),
      )
      .map((entry) => entry.registration_id);
    if (ids.length === 0) continue;
    const gone = await tx
      .delete(attendance)
      .where(and(eq(attendance.sessionId, session.id), inArray(attendance.registrationId, ids)))
      .returning();
    removed.push(...gone.map(() => placeOf(session)));
    const left = tx.select().from(attendance).where(eq(attendance.sessionId, session.id));
    await tx.delete(sessions).where(and(eq(sessions.id, session.id), notExists(left)));
  }
  if (removed.length) {
    await record(tx, {
      ...trace,
      action: "cohorts.attendance_undone",
      subject: { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") },
      before: { sessions: [...new Set(removed)] },
    });
  }
  return removed.length;
}

type SeenSession = {
  id: number;
  seen: { entries?: number | undefined; latest?: string | undefined };
};

/**
 * Deletes a session with its attendance, unless it has entries that the user has not seen. Returns false if
 * the cohort has no such session.
 */
export async function deleteSession(
  tx: Tx,
  cohort: CohortRow,
  { id, seen: { entries, latest } }: SeenSession,
  trace: Trace,
): Promise<boolean> {
  const [locked] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.cohortId, cohort.id)))
    .for("update");
  if (!locked) return false;
  const standing = [...(await standingIn(tx, id)).values()];
  const hasMore = entries !== undefined && standing.length > entries;
  const hasLater =
    latest !== undefined &&
    standing.some(({ markedAt }) => markedAt.getTime() > Date.parse(latest));
  if (hasMore || hasLater) {
    throw new AppError("conflict", {
      reason: "attendance.removeUnseen",
      details: { why: "unseen" },
    });
  }
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

const placeOf = ({ day, part }: { day: string; part: string }) => `${day} ${part}`;

async function standingIn(tx: Tx, sessionId: number) {
  const rows = await tx
    .select({ mark: attendance, by: users })
    .from(attendance)
    .leftJoin(users, eq(users.id, attendance.markedBy))
    .where(eq(attendance.sessionId, sessionId))
    .for("update", { of: attendance });
  return new Map(
    rows.map(({ mark, by }) => [mark.registrationId, { ...mark, by: by && nameOf(by) }]),
  );
}

async function writeEntries(tx: Tx, rows: (typeof attendance.$inferInsert)[]) {
  await tx
    .insert(attendance)
    .values(rows)
    .onConflictDoUpdate({
      target: [attendance.sessionId, attendance.registrationId],
      set: {
        presence: sql`excluded.presence`,
        markedAt: sql`excluded.marked_at`,
        markedBy: sql`excluded.marked_by`,
        receivedAt: sql`excluded.received_at`,
      },
    });
}
