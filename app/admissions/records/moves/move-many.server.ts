import { asc, inArray, sql } from "drizzle-orm";
import { writeToMany } from "#app/admissions/messages/write-many.server.ts";
import { openTwinsOf } from "#app/admissions/registrations/open-pairs.queries.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import { finishedAmong } from "#app/admissions/registrations/starts.queries.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { recordAll, type Trace } from "#app/platform/audit/record.server.ts";
import { type Origin, taskActor } from "#app/platform/audit/task-actor.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { noteTouched } from "#app/platform/db/time-limit.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { handlePieces } from "#app/platform/jobs/handle-pieces.server.ts";
import type { Handler, Jobs } from "#app/platform/jobs/job.ts";
import { piecesOf } from "#app/platform/jobs/pieces.ts";
import { defineTask } from "#app/platform/jobs/task.ts";
import { lockCohorts } from "#app/website/cohorts/queries.server.ts";
import type { TransitionResult } from "../schema.ts";
import { actorOf, deadlineOf, type Refused, SEATS, whyNoSeat, whyNot } from "./move.server.ts";

export type MoveOrder = {
  to: State;
  reason?: string | undefined;
  cohortId?: number | undefined;
  /** Null: no deadline; undefined: that of the cohort. */
  confirmBy?: string | null | undefined;
  intoStarted?: boolean | undefined;
  /** The text sent to each person; without it the standard text, if `standard`. */
  message?: string | undefined;
  standard: boolean;
  /** The version of each id that the user saw. */
  versions?: Record<string, number> | undefined;
};

/** `labels`: the references of refused registrations, for a page that no longer has the list. */
export type MoveResult = TransitionResult & { labels: { id: number; label: string }[] };

type Act = { trace: Trace; t: Translator; jobs: Jobs; bulk: boolean };

/**
 * Moves many registrations in a constant number of statements. Those that cannot move are listed
 * with the reason. Seats are counted once, on the locked cohort.
 */
export async function moveMany(
  tx: Tx,
  ids: readonly number[],
  order: MoveOrder,
  act: Act,
): Promise<MoveResult> {
  const found = new Map((await lockAll(tx, ids)).map((row) => [row.id, row]));
  const refusals = new Map<number, Refused>();
  const moving: Registration[] = [];
  const seated = [...found.values()].filter(({ status }) => status === "admitted");
  const finished = await finishedAmong(tx, seated);
  const twins = order.to === "admitted" ? await openTwinsOf(tx, ids) : new Map();
  for (const id of new Set(ids)) {
    const registration = found.get(id);
    const version = order.versions?.[String(id)];
    const step = { to: order.to, reason: order.reason, version };
    const why = whyNot(registration, step) ?? finished.get(id) ?? (twins.has(id) && "openPair");
    if (registration && !why) moving.push(registration);
    else refusals.set(id, why || "unknown");
  }
  const seats =
    order.to === "admitted"
      ? await takeSeats(tx, moving, { ...order, at: act.trace.at }, refusals)
      : null;
  const going = moving.filter(({ id }) => !refusals.has(id));
  const moved = await update(tx, going, order, { trace: act.trace, cohort: seats });
  await recordMoves(tx, going, order, act.trace);
  await writeMessages(tx, moved, order, act);
  return resultOf(ids, { moved, refusals, found, twins, t: act.t });
}

/** Locked in the order of ids, so that two transactions cannot deadlock. */
function lockAll(tx: Tx, ids: readonly number[]): Promise<Registration[]> {
  return tx
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
    .orderBy(asc(registrations.id))
    .for("update");
}

/** Assigns the free seats of the locked cohort in list order; the rest is refused. */
async function takeSeats(
  tx: Tx,
  moving: readonly Registration[],
  { cohortId, intoStarted, at }: MoveOrder & { at: Date },
  refusals: Map<number, Refused>,
) {
  const [cohort] =
    cohortId === undefined || !moving.length ? [] : await lockCohorts(tx, [cohortId]);
  let taken = cohort?.taken ?? 0;
  const terms = { today: dayInAbidjan(at), intoStarted };
  for (const registration of moving) {
    const why = whyNoSeat(registration, cohort && { ...cohort, taken }, terms);
    if (why) refusals.set(registration.id, why);
    else taken += 1;
  }
  return cohort ?? null;
}

type Seat = { id: number; confirmDays: number | null };

async function update(
  tx: Tx,
  going: readonly Registration[],
  { to, confirmBy }: MoveOrder,
  { trace: { at }, cohort }: { trace: Trace; cohort: Seat | null },
): Promise<Registration[]> {
  if (!going.length) return [];
  if (cohort || going.some(({ cohortId }) => cohortId !== null)) noteTouched(SEATS);
  return tx
    .update(registrations)
    .set({
      status: to,
      cohortId: cohort?.id ?? null,
      version: sql`${registrations.version} + 1`,
      statusChangedAt: at,
      updatedAt: at,
      confirmedAt: null,
      confirmBy: cohort && deadlineOf(confirmBy, at, cohort),
    })
    .where(
      inArray(
        registrations.id,
        going.map(({ id }) => id),
      ),
    )
    .returning();
}

/** The history of each registration and the audit log. */
async function recordMoves(
  tx: Tx,
  going: readonly Registration[],
  { to, reason = "", cohortId }: MoveOrder,
  trace: Trace,
) {
  if (!going.length) return;
  const joined = to === "admitted" ? (cohortId ?? null) : null;
  await tx.insert(registrationEvents).values(
    going.map((registration) => ({
      registrationId: registration.id,
      at: trace.at,
      kind: "moved" as const,
      from: registration.status,
      to,
      reason,
      ...actorOf(trace),
      data: { cohort_id: joined, left_cohort_id: registration.cohortId },
    })),
  );
  const after = { status: to, ...(reason ? { reason } : {}) };
  await recordAll(
    tx,
    trace,
    going.map(({ id, reference }) => ({
      action: "registrations.moved",
      subject: { type: "registration", id, label: reference },
      after,
    })),
  );
}

async function writeMessages(
  tx: Tx,
  moved: readonly Registration[],
  { to, message, standard }: MoveOrder,
  { jobs, trace, bulk }: Act,
) {
  if (!moved.length) return;
  const wanted = { at: trace.at, by: trace.actor ? nameOf(trace.actor) : "", bulk };
  if (message) await writeToMany(tx, jobs, moved, { own: message }, wanted);
  else if (standard && to !== "received") {
    await writeToMany(tx, jobs, moved, { kind: to }, wanted);
  }
}

type Ends = {
  moved: readonly Registration[];
  refusals: Map<number, Refused>;
  found: Map<number, Registration>;
  twins: Awaited<ReturnType<typeof openTwinsOf>>;
  t: Translator;
};

/** In the order of the list. */
function resultOf(ids: readonly number[], { moved, refusals, found, twins, t }: Ends): MoveResult {
  const after = new Map(moved.map((row) => [row.id, row]));
  const result: MoveResult = { changed: [], refused: [], labels: [] };
  for (const id of new Set(ids)) {
    const row = after.get(id);
    const why = refusals.get(id);
    if (row) result.changed.push({ id, status: row.status, version: row.version });
    else if (why) {
      const { pair, other = "" } = twins.get(id) ?? {};
      const message = t(`registrations.files.refused.${why}`, { other });
      result.refused.push({ id, message, ...(why === "openPair" ? { pair } : {}) });
      result.labels.push({ id, label: found.get(id)?.reference ?? String(id) });
    }
  }
  return result;
}

type Wanted = { ids: number[]; order: MoveOrder; origin: Origin };

/** Moves more registrations than one request can. */
export const moveTask = defineTask<Wanted, MoveResult>("registrations-move");

export function moveHandler({ db, now, jobs }: Services): Handler {
  return handlePieces(
    moveTask,
    { db, now },
    {
      empty: { changed: [], refused: [], labels: [] },
      pieces: ({ ids }) => piecesOf(ids),
      async perform(tx, { data: { order, origin }, items, task }) {
        const permission = "registrations.manage";
        const { trace, t } = await taskActor(tx, task.ownerId, origin, { at: now(), permission });
        return moveMany(tx, items, order, { trace, t, jobs, bulk: true });
      },
    },
  );
}
