import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { holds } from "#app/features/registration-form/conditions.ts";
import { coursesOf } from "#app/features/registration-form/courses.queries.server.ts";
import type { FormDefinition } from "#app/features/registration-form/definition.ts";
import { formOf } from "#app/features/registration-form/forms.server.ts";
import { intakeOf } from "#app/features/registration-form/intakes.queries.server.ts";
import { isOpen } from "#app/features/registration-form/rules.ts";
import { dayInWords, documentWords, formWords } from "#app/features/registration-form/words.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { mayConfirm, mayMove } from "#app/features/registrations/rules.ts";
import {
  registrationEvents as events,
  registrationDocuments,
} from "#app/features/registrations/tables.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { dayInAbidjan } from "#app/i18n/dates.ts";

type DocumentRow = typeof registrationDocuments.$inferSelect;

export function documentsOf(db: Db | Tx, registrationId: number): Promise<DocumentRow[]> {
  return db
    .select()
    .from(registrationDocuments)
    .where(eq(registrationDocuments.registrationId, registrationId));
}

/** What an applicant sees: state, next step, documents and allowed actions. */
export async function statusOf(c: ApiContext, registration: Registration) {
  const { db, t, locale, today } = c.var;
  const form = formOf(registration);
  const [rows, courses, intake, appointment] = await Promise.all([
    documentsOf(db, registration.id),
    coursesOf(db, registration.form, locale),
    intakeOf(db, registration.form, today),
    appointmentOf(db, registration, today),
  ]);
  const open = intake !== null && isOpen(intake, today) ? intake : null;
  return {
    reference: registration.reference,
    form: registration.form,
    form_title: form ? formWords(c.var, form).title : registration.form,
    course: courses.find(({ id }) => id === registration.formationId)?.title ?? null,
    status: registration.status,
    label: t(`registrations.status.${registration.status}.label`),
    text: t(`registrations.status.${registration.status}.text`),
    next: nextStep(c, registration, { open, appointment }),
    submitted_at: registration.submittedAt.toISOString(),
    confirmed_at: registration.confirmedAt?.toISOString() ?? null,
    confirm_by: registration.confirmBy,
    documents: form ? documentStates(c, form, registration, rows) : [],
    contact: maskedContact(registration),
    messages: {
      sms: registration.smsConsentedAt !== null,
      whatsapp: registration.whatsappConsentedAt !== null,
    },
    may: {
      withdraw: mayMove(registration.status, "withdrawn"),
      confirm: mayConfirmOn(registration, today),
      correct: isActive(registration),
      add_documents: isActive(registration),
      apply_again: registration.status === "withdrawn" && open !== null,
    },
  };
}

export type Status = Awaited<ReturnType<typeof statusOf>>;

export function isActive({ status }: Pick<Registration, "status">): boolean {
  return status !== "rejected" && status !== "withdrawn";
}

export function mayConfirmOn(registration: Registration, today: string): boolean {
  return (
    mayConfirm(registration) && (registration.confirmBy === null || today <= registration.confirmBy)
  );
}

type Appointment = { day: string; time: string; place: string; bring: string };

/** The interview appointment; for applicants without email this page is the only notice. */
async function appointmentOf(
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

function nextStep(
  { var: { t, locale } }: ApiContext,
  registration: Registration,
  { open, appointment }: { open: { closesOn: string } | null; appointment: Appointment | null },
): string {
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
  if (askedAgain) return t("registrations.status.documentsAsked");
  if (registration.status === "admitted" && registration.confirmedAt)
    return t("registrations.status.confirmed");
  if (registration.status === "admitted" && registration.confirmBy) {
    return t("registrations.status.confirmBy", {
      date: dayInWords(registration.confirmBy, locale),
    });
  }
  if (registration.status === "withdrawn" && open) {
    return t("registrations.status.againUntil", { date: dayInWords(open.closesOn, locale) });
  }
  return t(`registrations.status.${registration.status}.next`);
}

/** The requested documents and their states. */
function documentStates(
  { var: reader }: ApiContext,
  form: FormDefinition,
  registration: Registration,
  rows: DocumentRow[],
) {
  return requestedDocuments(form, registration, rows).map(({ definition, row }) => ({
    name: definition.name,
    ...documentWords(reader, definition),
    state: row?.state ?? (definition.needed === "no" ? "optional" : "missing"),
    why: row?.askedWhy ?? null,
    may_add: mayAdd(row),
  }));
}

export function requestedDocuments(
  form: FormDefinition,
  registration: Registration,
  rows: DocumentRow[],
) {
  return form.documents
    .map((definition) => ({ definition, row: rows.find(({ name }) => name === definition.name) }))
    .filter(
      ({ definition, row }) =>
        row || holds(definition.when, registration.answers, dayOf(registration)),
    );
}

function dayOf({ submittedAt }: Registration): string {
  return dayInAbidjan(submittedAt);
}

export function mayAdd(row: DocumentRow | undefined): boolean {
  return row === undefined || row.state === "asked";
}

/** Enough to recognise one's own number without revealing it. */
function maskedContact({ phone, email, region, answers }: Registration) {
  const [name = "", host = ""] = email?.split("@") ?? [];
  return {
    phone: `${phone.slice(4, 6)} •• •• •• ${phone.slice(-2)}`,
    email: email ? `${name.slice(0, 1)}•••@${host}` : null,
    region,
    town: String(answers.town ?? ""),
  };
}
