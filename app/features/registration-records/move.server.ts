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
import type { State } from "#app/features/registrations/states.ts";
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
  | "noFile";

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
  /** The version the person saw. */
  version?: number | undefined;
};

/** Moves one file, on the locked row. A seat is taken on the locked cohort: never one too many. */
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

/** Why a registration cannot move; null when it can, as far as seats are not concerned. */
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

/** Why there is no seat for somebody in a cohort; null when there is one. */
export function whyNoSeat(
  { formationId }: Pick<Registration, "formationId">,
  cohort: Seats | undefined,
): Refused | null {
  if (!cohort) return "cohort";
  if (formationId !== null && cohort.formationId !== formationId) return "otherCourse";
  return cohort.taken >= cohort.capacity ? "full" : null;
}

/**
 * A cohort with room for this person, held: the seat is taken with the file's own change, which the
 * database counts. `leaving` is held along with it, in an order that is always the same.
 */
async function freeSeat(
  tx: Tx,
  registration: Registration,
  cohortId: number | undefined,
  leaving: number | null = null,
) {
  if (cohortId === undefined) return refuse("cohort");
  const held = await lockCohorts(tx, leaving === null ? [cohortId] : [cohortId, leaving]);
  const cohort = held.find(({ id }) => id === cohortId) ?? refuse("cohort");
  const why = whyNoSeat(registration, cohort);
  return why ? refuse(why) : cohort;
}

/** The day by which somebody confirms; none where the cohort sets no time. */
export function daysLater(at: Date, days: number | null): string | null {
  return days === null ? null : dayInAbidjan(new Date(at.getTime() + days * 86_400_000));
}

/** From one cohort to another of the same course, with its history. */
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

/** Nobody is given a deadline that has passed. */
export function pastDeadline(
  { var: { t, today } }: ApiContext,
  { confirm_by: day }: { confirm_by?: string | null | undefined },
): FieldErrors {
  return day && day < today ? { confirm_by: [t("registrations.files.move.past")] } : {};
}
