import { eq } from "drizzle-orm";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { mayMove } from "#app/admissions/registrations/rules.ts";
import { finishedAmong } from "#app/admissions/registrations/starts.queries.server.ts";
import { registrationDocuments } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { holds } from "#app/website/registration-form/conditions.ts";
import { coursesOf } from "#app/website/registration-form/courses.queries.server.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { formOf } from "#app/website/registration-form/forms.server.ts";
import {
  INTAKES,
  type Intake,
  intakeOf,
} from "#app/website/registration-form/intakes.queries.server.ts";
import { isOpen } from "#app/website/registration-form/rules.ts";
import { documentWords, formWords } from "#app/website/registration-form/words.ts";
import { readSite } from "#app/website/site-settings/queries.server.ts";
import { appointmentOf, missedDeadlineOf, nextStep, seatOf } from "./next-step.server.ts";
import { isActive, isConfirmLate, mayAdd, mayConfirmOn } from "./rules.ts";

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
  const { cached } = c.var.site;
  const form = formOf(registration);
  const [rows, courses, intake, appointment, seat, missed, site, { size: finished }] =
    await Promise.all([
      documentsOf(db, registration.id),
      cached({
        key: `courses ${registration.form} ${locale}`,
        tags: ["formations"],
        read: () => coursesOf(db, registration.form, locale),
      }),
      cached({
        key: `intake ${registration.form} ${today}`,
        tags: [INTAKES],
        read: () => intakeOf(db, registration.form, today),
      }),
      appointmentOf(db, registration, today),
      seatOf(c, registration),
      missedDeadlineOf(db, registration),
      cached({
        key: `contact ${locale} ${today}`,
        tags: ["settings"],
        read: () => readSite(db, { keys: ["contact"], locale, today }),
      }),
      finishedAmong(db, [registration]),
    ]);
  const open = intake !== null && isOpen(intake, today) ? intake : null;
  const own = open && open.year === registration.year ? open : null;
  return {
    reference: registration.reference,
    form: registration.form,
    form_title: form ? formWords(c.var, form).title : registration.form,
    course: courses.find(({ id }) => id === registration.formationId)?.title ?? null,
    status: registration.status,
    label: t(`registrations.status.${registration.status}.label`),
    text: t(`registrations.status.${registration.status}.text`),
    next: nextStep(c, registration, { open, own, appointment, missed }),
    submitted_at: registration.submittedAt.toISOString(),
    confirmed_at: registration.confirmedAt?.toISOString() ?? null,
    confirm_by: registration.confirmBy,
    /** The last day to confirm has passed, or has taken the seat away. */
    confirm_late: isConfirmLate(registration, today) || missed !== null,
    seat: seat && { ...seat, cost: form ? formWords(c.var, form).cost : null },
    /** Whom to call or write to. */
    office: { phone: site.contact?.phone ?? "", email: site.contact?.email ?? "" },
    birth_year_only: registration.birthYearOnly,
    documents: form ? documentStates(c, form, registration, { rows, open: own }) : [],
    contact: maskedContact(registration),
    messages: {
      sms: registration.smsConsentedAt !== null,
      whatsapp: registration.whatsappConsentedAt !== null,
    },
    may: {
      withdraw: mayMove(registration.status, "withdrawn") && !finished,
      confirm: mayConfirmOn(registration, today),
      correct: isActive(registration),
      add_documents: isActive(registration),
      apply_again: registration.status === "withdrawn" && open !== null,
    },
  };
}

export type Status = Awaited<ReturnType<typeof statusOf>>;

/** The requested documents and their states. */
function documentStates(
  { var: reader }: ApiContext,
  form: FormDefinition,
  registration: Registration,
  { rows, open }: { rows: DocumentRow[]; open: Intake | null },
) {
  return requestedDocuments(form, registration, rows).map(({ definition, row }) => ({
    name: definition.name,
    ...documentWords(reader, definition),
    of_face: definition.ofFace ?? false,
    state: row?.state ?? (definition.needed === "no" ? "optional" : "missing"),
    why: row?.askedWhy ?? null,
    received_at: row?.receivedAt?.toISOString() ?? null,
    may_add: mayAdd(row?.state, open !== null),
    /** The last day on which another file can take its place. */
    replace_until: row?.state === "received" ? (open?.closesOn ?? null) : null,
  }));
}

/** Whether the intake that the registration was made in is open. */
export async function isIntakeOpen(
  db: Db,
  { form, year }: Registration,
  today: string,
): Promise<boolean> {
  const intake = await intakeOf(db, form, today);
  return intake !== null && intake.year === year && isOpen(intake, today);
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
