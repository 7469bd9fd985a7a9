import { eq } from "drizzle-orm";
import { openTwinsOf } from "#app/admissions/registrations/open-pairs.queries.server.ts";
import {
  insertEvent,
  lockRegistration,
  type Registration,
} from "#app/admissions/registrations/queries.server.ts";
import { mayMove, needsReason } from "#app/admissions/registrations/rules.ts";
import type { Cause, State } from "#app/admissions/registrations/schema.ts";
import {
  type Finished,
  finishedAmong,
} from "#app/admissions/registrations/starts.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { noteTouched } from "#app/platform/db/time-limit.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { lockCohorts } from "#app/website/cohorts/queries.server.ts";

/** The database tells other processes that a seat was taken or given up; this one knows it sooner. */
export const SEATS = ["cohorts"];

/** Why a file stays as it is; a key of `registrations.files.refused`. */
export type Refused =
  | "unknown"
  | "merged"
  | "movedOn"
  | "decided"
  | "undecided"
  | "seated"
  | "notAllowed"
  | "reason"
  | "cohort"
  | "otherCourse"
  | "full"
  | "started"
  | "over"
  | "openPair"
  | "noFile"
  | "replaced"
  | "unlike"
  | Finished
  | "notes";

export function refused(why: Refused): AppError {
  return new AppError("conflict", {
    reason: `registrations.files.refused.${why}`,
    details: { why },
  });
}

export type Move = {
  id: number;
  to: State;
  reason?: string | undefined;
  /** Instead of a reason in words: what the history says in the language of its reader. */
  cause?: Cause | undefined;
  cohortId?: number | undefined;
  /** Null: no deadline; undefined: that of the cohort. */
  confirmBy?: string | null | undefined;
  /** Confirms a seat in a cohort that has begun. */
  intoStarted?: boolean | undefined;
  /** The version the user saw. */
  version?: number | undefined;
};

/** Moves one registration on the locked row; the cohort is locked too, so seats are never oversold. */
export async function moveRegistration(tx: Tx, move: Move, trace: Trace): Promise<Registration> {
  const { to, reason = "", cause, version } = move;
  const registration = (await lockRegistration(tx, move.id)) ?? refuse("unknown");
  const why = whyNot(registration, { to, reason, cause, version });
  if (why) refuse(why);
  await keepFinished(tx, registration);
  if (to === "admitted") await refuseOpenPair(tx, registration.id);
  const cohort = to === "admitted" ? await freeSeat(tx, registration, seatFor(move, trace)) : null;
  const cohortId = cohort?.id ?? null;
  const [row] = await tx
    .update(registrations)
    .set({
      status: to,
      cohortId,
      version: registration.version + 1,
      statusChangedAt: trace.at,
      updatedAt: trace.at,
      confirmedAt: null,
      confirmBy: cohort && deadlineOf(move.confirmBy, trace.at, cohort),
    })
    .where(eq(registrations.id, registration.id))
    .returning();
  if (cohortId !== registration.cohortId) noteTouched(SEATS);
  await insertEvent(tx, {
    registrationId: registration.id,
    at: trace.at,
    kind: "moved" as const,
    from: registration.status,
    to,
    reason,
    ...actorOf(trace),
    data: {
      cohort_id: cohortId,
      left_cohort_id: registration.cohortId,
      ...(cause ? { cause } : {}),
    },
  });
  return row ?? refuse("unknown");
}

/** Whoever may be in the list twice gets no seat before somebody decided about it. */
async function refuseOpenPair(tx: Tx, id: number) {
  const twin = (await openTwinsOf(tx, [id])).get(id);
  if (!twin) return;
  throw new AppError("conflict", {
    reason: "registrations.files.refused.openPair",
    values: { other: twin.other },
    details: { why: "openPair", ...twin },
  });
}

/** A valid certificate or a completed training ties a person to the seat: they are taken back first. */
async function keepFinished(tx: Tx, registration: Registration) {
  if (registration.status !== "admitted") return;
  const finished = (await finishedAmong(tx, [registration])).get(registration.id);
  if (finished) refuse(finished);
}

type Step = Pick<Move, "to" | "reason" | "cause" | "version">;

/** Why a registration cannot move, apart from seats; null when it can. */
export function whyNot(
  registration: Registration | undefined,
  { to, reason, cause, version }: Step,
): Refused | null {
  if (!registration) return "unknown";
  if (registration.mergedInto !== null) return "merged";
  if (version !== undefined && registration.version !== version) return "movedOn";
  if (!mayMove(registration.status, to)) return "notAllowed";
  return needsReason(registration.status, to) && !reason && !cause ? "reason" : null;
}

type Seats = {
  formationId: number;
  taken: number;
  capacity: number;
  startDate: string;
  endDate: string;
};
type Terms = { today: string; intoStarted?: boolean | undefined };

/** Why a cohort has no seat for an applicant; null when it has one. */
export function whyNoSeat(
  { formationId }: Pick<Registration, "formationId">,
  cohort: Seats | undefined,
  { today, intoStarted = false }: Terms,
): Refused | null {
  if (!cohort) return "cohort";
  if (formationId !== null && cohort.formationId !== formationId) return "otherCourse";
  if (cohort.endDate < today) return "over";
  if (cohort.startDate <= today && !intoStarted) return "started";
  return cohort.taken >= cohort.capacity ? "full" : null;
}

type Wanted = Terms & { cohortId: number | undefined; leaving?: number | null };

function seatFor({ cohortId, intoStarted }: Move, { at }: Trace): Wanted {
  return { cohortId, intoStarted, today: dayInAbidjan(at) };
}

/**
 * Locks a cohort with a free seat. The update of the registration takes the seat. `leaving` is
 * locked in the same statement, so that two transfers cannot deadlock.
 */
async function freeSeat(
  tx: Tx,
  registration: Registration,
  { cohortId, leaving = null, ...terms }: Wanted,
) {
  if (cohortId === undefined) return refuse("cohort");
  const locked = await lockCohorts(tx, leaving === null ? [cohortId] : [cohortId, leaving]);
  const cohort = locked.find(({ id }) => id === cohortId) ?? refuse("cohort");
  const why = whyNoSeat(registration, cohort, terms);
  return why ? refuse(why) : cohort;
}

/** The day to confirm by: the given one, or else that of the cohort; null: no deadline. */
export function deadlineOf(
  given: string | null | undefined,
  at: Date,
  { confirmDays: days }: { confirmDays: number | null },
): string | null {
  if (given !== undefined) return given;
  return days === null ? null : dayInAbidjan(new Date(at.getTime() + days * 86_400_000));
}

/** Moves an admitted person to another cohort of the same course. */
export async function transferRegistration(
  tx: Tx,
  {
    id,
    cohortId,
    reason,
    version,
    intoStarted,
    confirmBy,
  }: Pick<Move, "id" | "confirmBy" | "intoStarted"> & {
    cohortId: number;
    reason: string;
    version: number;
  },
  trace: Trace,
): Promise<Registration> {
  const registration = (await lockRegistration(tx, id)) ?? refuse("unknown");
  if (registration.version !== version) refuse("movedOn");
  if (registration.status !== "admitted" || registration.cohortId === cohortId)
    refuse("notAllowed");
  await keepFinished(tx, registration);
  const terms = { today: dayInAbidjan(trace.at), intoStarted };
  await freeSeat(tx, registration, { cohortId, leaving: registration.cohortId, ...terms });
  const [row] = await tx
    .update(registrations)
    .set({ cohortId, confirmBy, version: registration.version + 1, updatedAt: trace.at })
    .where(eq(registrations.id, id))
    .returning();
  noteTouched(SEATS);
  await insertEvent(tx, {
    registrationId: id,
    at: trace.at,
    kind: "moved" as const,
    reason,
    ...actorOf(trace),
    from: registration.status,
    to: registration.status,
    data: { cohort_id: cohortId, left_cohort_id: registration.cohortId },
  });
  return row ?? refuse("unknown");
}

export function actorOf({ actor }: Trace) {
  return { actorId: actor?.id ?? null, actorName: actor ? nameOf(actor) : "" };
}

function refuse(why: Refused): never {
  throw refused(why);
}

/** An error if the deadline is in the past. */
export function pastDeadline(
  { var: { t, today } }: ApiContext,
  { confirm_by: day }: { confirm_by?: string | null | undefined },
): FieldErrors {
  return day && day < today ? { confirm_by: [t("registrations.records.move.past")] } : {};
}
