import { and, desc, eq } from "drizzle-orm";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrationEvents as events } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { nameIn } from "#app/website/cohorts/queries.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { dayInWords } from "#app/website/registration-form/words.ts";
import { isActive, isConfirmLate } from "./rules.ts";

type Appointment = { day: string; time: string; place: string; bring: string };

/** The interview appointment; for applicants without email this page is the only notice. */
export async function appointmentOf(
  db: Db | Tx,
  registration: Registration,
  today: string,
): Promise<Appointment | null> {
  if (registration.status !== "selected" && registration.status !== "waitlisted") return null;
  const [event] = await db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.registrationId, registration.id), eq(events.kind, "convoked")))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  const {
    day = "",
    time = "",
    place = "",
    bring = "",
  } = (event?.data ?? {}) as Partial<Appointment>;
  return day >= today ? { day, time, place, bring } : null;
}

/** Where and when the course of an admitted person takes place. */
export async function seatOf(
  { var: { db, locale } }: ApiContext,
  { status, cohortId }: Registration,
) {
  if (status !== "admitted" || cohortId === null) return null;
  const [cohort] = await db.select().from(cohorts).where(eq(cohorts.id, cohortId));
  if (!cohort) return null;
  return {
    cohort: nameIn(cohort, locale),
    place: cohort.place,
    start_date: cohort.startDate,
    end_date: cohort.endDate,
  };
}

/** The last day to confirm, if the seat was taken away because it had passed. */
export async function missedDeadlineOf(
  db: Db | Tx,
  { id, status, statusChangedAt }: Registration,
): Promise<string | null> {
  if (status !== "withdrawn") return null;
  const [event] = await db
    .select({ data: events.data })
    .from(events)
    .where(
      and(
        eq(events.registrationId, id),
        eq(events.kind, "deadline_passed"),
        eq(events.at, statusChangedAt),
      ),
    );
  const { confirm_by } = (event?.data ?? {}) as { confirm_by?: string };
  return confirm_by ?? null;
}

type Known = {
  /** The call that is open now, and whether it is the one of this registration. */
  open: { closesOn: string } | null;
  own: { closesOn: string } | null;
  appointment: Appointment | null;
  missed: string | null;
};

export function nextStep(
  { var: { t, locale, today } }: ApiContext,
  registration: Registration,
  { open, own, appointment, missed }: Known,
): string {
  const { status, confirmBy } = registration;
  const askedAgain = registration.documentsAsked && isActive(registration);
  if (appointment) {
    const { day, time, place, bring } = appointment;
    const values = { day: dayInWords(day, locale), time, place };
    return [
      t("registrations.status.appointment", values),
      ...(bring ? [t("registrations.status.bring", { what: bring })] : []),
      ...(askedAgain ? [t("registrations.status.documentsAsked")] : []),
    ].join(" ");
  }
  const dayOf = (date: string) => ({ date: dayInWords(date, locale) });
  // A seat that waits for its confirmation comes first; the documents have their own part below.
  if (confirmBy && isConfirmLate(registration, today)) {
    return t("registrations.status.confirmLate", dayOf(confirmBy));
  }
  const asked = askedAgain ? [t("registrations.status.documentsAsked")] : [];
  if (status === "admitted" && !registration.confirmedAt) {
    const confirm = confirmBy
      ? t("registrations.status.confirmBy", dayOf(confirmBy))
      : t("registrations.status.admitted.next");
    return [confirm, ...asked].join(" ");
  }
  if (asked.length) return asked.join();
  if (status === "admitted") return t("registrations.status.confirmed");
  if (missed) return t("registrations.status.seatGone", dayOf(missed));
  if (status === "withdrawn" && open) {
    return t("registrations.status.againUntil", dayOf(open.closesOn));
  }
  if (status === "received" && !own) return t("registrations.status.closed");
  return t(`registrations.status.${status}.next`);
}
