import { eq } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import type { Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { AppError, type FieldErrors } from "#app/errors.ts";
import { lockCohorts } from "#app/features/cohorts/queries.server.ts";
import {
  insertEvent,
  lockRegistration,
  type Registration,
} from "#app/features/registrations/queries.server.ts";
import { mayMove, needsReason } from "#app/features/registrations/rules.ts";
import type { State } from "#app/features/registrations/schema.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { dayInAbidjan } from "#app/i18n/dates.ts";

/** Why a file stays as it is; a key of `registrations.files.refused`. */
export type Refused =
  | "unknown"
  | "merged"
  | "movedOn"
  | "notAllowed"
  | "reason"
  | "cohort"
  | "otherCourse"
  | "full"
  | "noFile"
  | "replaced"
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
  cohortId?: number | undefined;
  confirmBy?: string | undefined;
  /** The version the user saw. */
  version?: number | undefined;
};

/** Moves one registration on the locked row; the cohort is locked too, so seats are never oversold. */
export async function moveRegistration(tx: Tx, move: Move, trace: Trace): Promise<Registration> {
  const { to, reason = "", version } = move;
  const registration = (await lockRegistration(tx, move.id)) ?? refuse("unknown");
  const why = whyNot(registration, { to, reason, version });
  if (why) refuse(why);
  const cohort = to === "admitted" ? await freeSeat(tx, registration, move.cohortId) : null;
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
      confirmBy: cohort && (move.confirmBy ?? daysLater(trace.at, cohort.confirmDays)),
    })
    .where(eq(registrations.id, registration.id))
    .returning();
  await insertEvent(tx, {
    registrationId: registration.id,
    at: trace.at,
    kind: "moved" as const,
    from: registration.status,
    to,
    reason,
    ...actorOf(trace),
    data: { cohort_id: cohortId, left_cohort_id: registration.cohortId },
  });
  return row ?? refuse("unknown");
}

type Step = Pick<Move, "to" | "reason" | "version">;

/** Why a registration cannot move, apart from seats; null when it can. */
export function whyNot(
  registration: Registration | undefined,
  { to, reason, version }: Step,
): Refused | null {
  if (!registration) return "unknown";
  if (registration.mergedInto !== null) return "merged";
  if (version !== undefined && registration.version !== version) return "movedOn";
  if (!mayMove(registration.status, to)) return "notAllowed";
  return needsReason(registration.status, to) && !reason ? "reason" : null;
}

type Seats = { formationId: number; taken: number; capacity: number };

/** Why a cohort has no seat for an applicant; null when it has one. */
export function whyNoSeat(
  { formationId }: Pick<Registration, "formationId">,
  cohort: Seats | undefined,
): Refused | null {
  if (!cohort) return "cohort";
  if (formationId !== null && cohort.formationId !== formationId) return "otherCourse";
  return cohort.taken >= cohort.capacity ? "full" : null;
}

/**
 * Locks a cohort with a free seat. The update of the registration takes the seat. `leaving` is
 * locked in the same statement, so that two transfers cannot deadlock.
 */
async function freeSeat(
  tx: Tx,
  registration: Registration,
  cohortId: number | undefined,
  leaving: number | null = null,
) {
  if (cohortId === undefined) return refuse("cohort");
  const locked = await lockCohorts(tx, leaving === null ? [cohortId] : [cohortId, leaving]);
  const cohort = locked.find(({ id }) => id === cohortId) ?? refuse("cohort");
  const why = whyNoSeat(registration, cohort);
  return why ? refuse(why) : cohort;
}

/** The confirmation deadline; null if the cohort has none. */
export function daysLater(at: Date, days: number | null): string | null {
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
  }: { id: number; cohortId: number; reason: string; version: number },
  trace: Trace,
): Promise<Registration> {
  const registration = (await lockRegistration(tx, id)) ?? refuse("unknown");
  if (registration.version !== version) refuse("movedOn");
  if (registration.status !== "admitted" || registration.cohortId === cohortId)
    refuse("notAllowed");
  await freeSeat(tx, registration, cohortId, registration.cohortId);
  const [row] = await tx
    .update(registrations)
    .set({ cohortId, version: registration.version + 1, updatedAt: trace.at })
    .where(eq(registrations.id, id))
    .returning();
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
