import { and, asc, eq, gt, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { writeText } from "#app/admissions/messages/write.server.ts";
import { moveRegistration } from "#app/admissions/records/moves/move.server.ts";
import { insertEvent, type Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { promote } from "./promote.server.ts";

type DeadlineServices = Pick<Services, "db" | "now" | "jobs">;

/** Changes by a job have no actor. */
function systemTrace(at: Date): Trace {
  return { actor: null, at, address: "" };
}

/** Events of a registration about its current deadline. */
function eventsFor(db: DeadlineServices["db"], kind: "deadline_passed" | "reminded") {
  return db
    .select({ one: sql`1` })
    .from(registrationEvents)
    .where(
      and(
        eq(registrationEvents.registrationId, registrations.id),
        eq(registrationEvents.kind, kind),
        sql`${registrationEvents.data}->>'confirm_by' = ${registrations.confirmBy}::text`,
      ),
    );
}

const DAY = 24 * 60 * 60 * 1000;

/** Reminds unconfirmed members once, two days before their deadline. */
export async function sendReminders({ db, now, jobs }: DeadlineServices): Promise<number> {
  const at = now();
  const near = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.status, "admitted"),
        isNull(registrations.confirmedAt),
        gte(registrations.confirmBy, dayInAbidjan(at)),
        lte(registrations.confirmBy, dayInAbidjan(new Date(at.getTime() + 2 * DAY))),
        // Recently admitted applicants have just received their first email.
        lt(registrations.statusChangedAt, new Date(at.getTime() - DAY)),
        sql`not exists (${eventsFor(db, "reminded")})`,
      ),
    )
    .orderBy(asc(registrations.id));
  for (const registration of near) {
    await transaction(db, async (tx) => {
      const told = await writeText(tx, jobs, registration, "reminder", { at });
      await insertEvent(tx, {
        registrationId: registration.id,
        at,
        kind: "reminded" as const,
        data: { confirm_by: registration.confirmBy, told },
      });
    });
  }
  return near.length;
}

/**
 * Records a missed deadline once in the history. The seat is freed only if the cohort promotes
 * automatically; otherwise staff decide.
 */
export async function handleMissedDeadlines({ db, now }: DeadlineServices): Promise<number> {
  const today = dayInAbidjan(now());
  const late = await db
    .select({ registration: registrations, autoPromote: cohorts.autoPromote })
    .from(registrations)
    .innerJoin(cohorts, eq(cohorts.id, registrations.cohortId))
    .where(
      and(
        eq(registrations.status, "admitted"),
        isNull(registrations.confirmedAt),
        lt(registrations.confirmBy, today),
        sql`not exists (${eventsFor(db, "deadline_passed")})`,
      ),
    )
    .orderBy(asc(registrations.id));
  for (const { registration, autoPromote } of late)
    await handleMissedDeadline({ db, now }, registration, autoPromote);
  return late.length;
}

async function handleMissedDeadline(
  { db, now }: Omit<DeadlineServices, "jobs">,
  registration: Registration,
  autoPromote: boolean,
) {
  const trace = systemTrace(now());
  try {
    await transaction(db, async (tx) => {
      await insertEvent(tx, {
        registrationId: registration.id,
        at: trace.at,
        kind: "deadline_passed" as const,
        data: { confirm_by: registration.confirmBy, cohort_id: registration.cohortId },
      });
      if (!autoPromote) return;
      const { id, version } = registration;
      const cause = { kind: "deadline" } as const;
      const row = await moveRegistration(tx, { id, to: "withdrawn", cause, version }, trace);
      const subject = { type: "registration", id, label: row.reference };
      const after = { status: row.status };
      await record(tx, { ...trace, action: "registrations.moved", subject, after });
    });
  } catch (error) {
    // Confirmed or moved at the same moment: the next run checks again.
    if (!isConflict(error)) throw error;
  }
}

/** Fills free seats of cohorts that promote automatically. Returns how many were filled. */
export async function fillSeats({ db, now, jobs }: DeadlineServices): Promise<number> {
  const today = dayInAbidjan(now());
  const open = await db
    .select({ id: cohorts.id, free: sql<number>`${cohorts.capacity} - ${cohorts.taken}` })
    .from(cohorts)
    .where(
      and(
        eq(cohorts.autoPromote, true),
        gt(cohorts.startDate, today),
        lt(cohorts.taken, cohorts.capacity),
      ),
    )
    .orderBy(asc(cohorts.startDate), asc(cohorts.id));
  let given = 0;
  for (const { id: cohortId, free } of open) {
    for (let seat = 0; seat < free; seat += 1) {
      try {
        await transaction(db, (tx) => promote(tx, jobs, { cohortId }, systemTrace(now())));
        given += 1;
      } catch (error) {
        if (isConflict(error)) break;
        throw error;
      }
    }
  }
  return given;
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.refusal === "conflict";
}
