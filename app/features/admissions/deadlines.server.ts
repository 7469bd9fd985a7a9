import { and, asc, eq, gt, gte, isNull, lt, lte, sql } from "drizzle-orm";
import type { Trace } from "#app/audit/record.server.ts";
import { record } from "#app/audit/record.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { AppError } from "#app/errors.ts";
import type { Services } from "#app/feature.server.ts";
import { cohorts } from "#app/features/cohorts/tables.server.ts";
import { writeText } from "#app/features/messages/write.server.ts";
import { moveRegistration } from "#app/features/registration-records/move.server.ts";
import { insertEvent, type Registration } from "#app/features/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { dayInAbidjan } from "#app/i18n/dates.ts";
import { defaultLocale } from "#app/i18n/locales.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { promote } from "./promote.server.ts";

type Place = Pick<Services, "db" | "now" | "jobs">;

/** The system's own hand. */
function traceAt(at: Date): Trace {
  return { actor: null, at, address: "" };
}

/** What was written into a file about the deadline it has now. */
function notedFor(db: Place["db"], kind: "deadline_passed" | "reminded") {
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

/** Two days before the end, once: who has not said that they come is asked again. */
export async function remindDeadlines({ db, now, jobs }: Place): Promise<number> {
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
        // Who was admitted just now has hardly read the first letter.
        lt(registrations.statusChangedAt, new Date(at.getTime() - DAY)),
        sql`not exists (${notedFor(db, "reminded")})`,
      ),
    )
    .orderBy(asc(registrations.id));
  for (const registration of near) {
    await transaction(db, async (tx) => {
      if (!(await writeText(tx, jobs, registration, "reminder", { at }))) return;
      await insertEvent(tx, {
        registrationId: registration.id,
        at,
        kind: "reminded" as const,
        data: { confirm_by: registration.confirmBy },
      });
    });
  }
  return near.length;
}

/**
 * Who did not say in time that they come: written into the file once, and where the cohort says so
 * the seat is given up. Whoever is only late is shown to the team, who decide.
 */
export async function passDeadlines({ db, now }: Place): Promise<number> {
  const today = dayInAbidjan(now());
  const late = await db
    .select({ registration: registrations, gives: cohorts.autoPromote })
    .from(registrations)
    .innerJoin(cohorts, eq(cohorts.id, registrations.cohortId))
    .where(
      and(
        eq(registrations.status, "admitted"),
        isNull(registrations.confirmedAt),
        lt(registrations.confirmBy, today),
        sql`not exists (${notedFor(db, "deadline_passed")})`,
      ),
    )
    .orderBy(asc(registrations.id));
  for (const { registration, gives } of late) await passOne({ db, now }, registration, gives);
  return late.length;
}

async function passOne(
  { db, now }: Omit<Place, "jobs">,
  registration: Registration,
  gives: boolean,
) {
  const trace = traceAt(now());
  const reason = translatorFor(defaultLocale)("admissions.deadlinePassed");
  try {
    await transaction(db, async (tx) => {
      await insertEvent(tx, {
        registrationId: registration.id,
        at: trace.at,
        kind: "deadline_passed" as const,
        data: { confirm_by: registration.confirmBy, cohort_id: registration.cohortId },
      });
      if (!gives) return;
      const { id, version } = registration;
      const row = await moveRegistration(tx, { id, to: "withdrawn", reason, version }, trace);
      const subject = { type: "registration", id, label: row.reference };
      const after = { status: row.status, reason };
      await record(tx, { ...trace, action: "registrations.moved", subject, after });
    });
  } catch (error) {
    // Confirmed or moved in the very moment: the next round looks again.
    if (!isConflict(error)) throw error;
  }
}

/** Free seats of cohorts that say so go to the next in rank, until there is no seat or nobody waits. */
export async function fillSeats({ db, now, jobs }: Place): Promise<number> {
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
        await transaction(db, (tx) => promote(tx, jobs, { cohortId }, traceAt(now())));
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
