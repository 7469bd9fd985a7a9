import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { bigId, id, locale, moment } from "#app/platform/db/columns.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { answerColumnTypes } from "./answer-columns.server.ts";
import type { MarkState } from "./marks.ts";
import type { ConsentWay, DocumentState, EventKind, PairReason, Source, State } from "./schema.ts";

/** The last number given out for a form and year. */
export const registrationCounters = pgTable(
  "registration_counters",
  { form: text().notNull(), year: smallint().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.form, t.year] })],
);

/** An application that is being filled in without JavaScript. */
export const registrationDrafts = pgTable(
  "registration_drafts",
  {
    id: uuid().primaryKey().defaultRandom(),
    form: text().notNull(),
    /** The version of the form when the draft was last saved. */
    formVersion: integer().notNull().default(1),
    locale: locale(),
    /** As typed, including invalid answers. */
    answers: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    /** Document name → upload. */
    documents: jsonb().$type<Record<string, string>>().notNull().default({}),
    idempotencyKey: uuid().notNull().defaultRandom(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

type Marked = { id: AnyPgColumn; testMark: AnyPgColumn; interviewMark: AnyPgColumn };

/** The mean of the given marks; -1 sorts registrations without marks last. */
function meanMark({ testMark, interviewMark }: Marked): SQL {
  return sql`coalesce((${testMark} + ${interviewMark}) / 2, ${testMark}, ${interviewMark}, -1)`;
}

/** With equal marks the earlier registration comes first. */
export function byMarks(registration: Marked): [SQL, SQL] {
  return [meanMark(registration), sql`(-${registration.id})`];
}

/** One person for one programme and year. `answers` holds everything the applicant wrote. */
export const registrations = pgTable(
  "registrations",
  {
    id: id(),
    reference: text().notNull().unique(),
    form: text().notNull(),
    year: smallint().notNull(),
    status: text().$type<State>().notNull().default("received"),
    /** Incremented by every change; a change must name the version the user saw. */
    version: integer().notNull().default(1),
    answers: jsonb().$type<Answers>().notNull(),
    /** The version of the form that the answers were given under. */
    formVersion: integer().notNull().default(1),

    ...answerColumnTypes,
    search: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`tremplin_fold(reference || ' ' || last_name || ' ' || first_names || ' ' || phone || ' ' || coalesce(email, ''))`,
      ),

    /** Stored, because counts by it would otherwise unpack the answers of everybody. */
    disability: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(answers ->> 'disability', '')`),

    submittedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    statusChangedAt: moment().notNull(),
    locale: locale(),
    source: text().$type<Source>().notNull(),
    /** The agent who typed it in for the applicant. */
    agentId: integer().references(() => users.id, { onDelete: "set null" }),
    cohortId: integer().references(() => cohorts.id),
    /** The day by which an admitted person must confirm. */
    confirmBy: date({ mode: "string" }),
    confirmedAt: moment(),
    /** Of 20, from the test and the interview. */
    testMark: real(),
    interviewMark: real(),
    /** In place of a mark: absent, or to review. */
    testState: text().$type<MarkState>(),
    interviewState: text().$type<MarkState>(),
    remark: text().notNull().default(""),
    documentsAsked: boolean().notNull().default(false),
    suspected: boolean().notNull().default(false),
    /** Its network had sent more than usual: many people behind one address, or one who made them up. */
    aboveLimit: boolean().notNull().default(false),
    mergedInto: integer().references((): AnyPgColumn => registrations.id, { onDelete: "set null" }),

    consentVersion: text().notNull(),
    consentedAt: moment().notNull(),
    consentWay: text().$type<ConsentWay>().notNull().default("self"),
    /** The SVG path of the signature, if the applicant signed in front of an agent. */
    consentSignature: text(),
    disabilityConsentedAt: moment(),
    /** Consent to messages on the phone: since when, and to which text. */
    smsConsentedAt: moment(),
    whatsappConsentedAt: moment(),
    messagesConsentVersion: text().notNull().default(""),

    /** A repeated request with the same key is the same registration. */
    idempotencyKey: uuid().notNull().unique(),
    contentHash: text().notNull(),
  },
  (t) => [
    // The default order of the list and all its filters, for index-only scans of pages and counts.
    index("registrations_list")
      .on(
        t.submittedAt,
        t.id,
        t.form,
        t.year,
        t.status,
        t.sex,
        t.region,
        t.educationLevel,
        t.birthDate,
        t.formationId,
        t.cohortId,
        t.disability,
      )
      .where(sql`${t.mergedInto} is null`),
    index("registrations_calls").on(t.form, t.year, t.status),
    index().on(t.status, t.statusChangedAt),
    // One index for each sort order; an index is read in both directions.
    index("registrations_by_state").on(t.status, t.id).where(sql`${t.mergedInto} is null`),
    index("registrations_by_change")
      .on(t.statusChangedAt, t.id)
      .where(sql`${t.mergedInto} is null`),
    index("registrations_by_region").on(t.region, t.id).where(sql`${t.mergedInto} is null`),
    index("registrations_by_birth").on(t.birthDate, t.id).where(sql`${t.mergedInto} is null`),
    index("registrations_by_marks")
      .on(...byMarks(t), t.id, t.testMark, t.interviewMark)
      .where(sql`${t.mergedInto} is null`),
    index().on(t.phone),
    index().on(t.identityFolded).where(sql`${t.identityFolded} is not null`),
    index().on(t.nameKey),
    index().on(t.formationId),
    index().on(t.agentId).where(sql`${t.agentId} is not null`),
    index().on(t.cohortId).where(sql`${t.cohortId} is not null`),
    index().on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    index().on(t.suspected).where(sql`${t.suspected}`),
    index().on(t.aboveLimit).where(sql`${t.aboveLimit}`),
    index().on(t.documentsAsked).where(sql`${t.documentsAsked}`),
    index().using("gin", t.search.op("gin_trgm_ops")),
    index("registrations_by_name")
      .on(
        sql`tremplin_fold(${t.lastName})`,
        sql`tremplin_fold(${t.firstNames})`,
        t.id,
        // Without the plain columns PostgreSQL reads the table and computes the expressions again.
        t.lastName,
        t.firstNames,
      )
      .where(sql`${t.mergedInto} is null`),
    check(
      "registrations_marks",
      sql`${t.testMark} between 0 and 20 and ${t.interviewMark} between 0 and 20`,
    ),
    check(
      "registrations_mark_states",
      sql`${t.testState} in ('absent', 'review') and ${t.testMark} is null
        or ${t.testState} is null`,
    ),
    check(
      "registrations_interview_states",
      sql`${t.interviewState} in ('absent', 'review') and ${t.interviewMark} is null
        or ${t.interviewState} is null`,
    ),
  ],
);

/** The documents of a registration, one row per name; `asked` waits for a file or a better one. */
export const registrationDocuments = pgTable(
  "registration_documents",
  {
    id: id(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    name: text().notNull(),
    state: text().$type<DocumentState>().notNull(),
    /** The key in private storage; null before the upload and after the purge. */
    fileKey: text(),
    type: text(),
    bytes: integer(),
    hash: text(),
    receivedAt: moment(),
    askedAt: moment(),
    /** The reason for the request, shown to the applicant. */
    askedWhy: text(),
    verifiedBy: integer().references(() => users.id, { onDelete: "set null" }),
    verifiedAt: moment(),
  },
  (t) => [
    unique().on(t.registrationId, t.name),
    index().on(t.receivedAt).where(sql`${t.fileKey} is not null`),
  ],
);

/** The history of a registration. */
export const registrationEvents = pgTable(
  "registration_events",
  {
    id: bigId(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    at: moment().notNull(),
    kind: text().$type<EventKind>().notNull(),
    /** Null: the applicant, or the system. */
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull().default(""),
    from: text().$type<State>(),
    to: text().$type<State>(),
    reason: text().notNull().default(""),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index().on(t.registrationId, t.id),
    index().on(t.kind, t.at),
    // Who was ever shortlisted or admitted, and when first, without reading the table.
    index("registration_events_moves")
      .on(t.to, t.registrationId, t.at)
      .where(sql`${t.kind} = 'moved'`),
    // Through which states somebody moved, for the way from application to certificate.
    index("registration_events_way")
      .on(t.registrationId, t.from, t.to)
      .where(sql`${t.kind} = 'moved'`),
  ],
);

export const registrationNotes = pgTable(
  "registration_notes",
  {
    id: id(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    authorId: integer().references(() => users.id, { onDelete: "set null" }),
    authorName: text().notNull().default(""),
    text: text().notNull(),
    /** Mentioned users; names are copied, because a note outlives an account. */
    mentions: jsonb().$type<{ id: number; name: string }[]>().notNull().default([]),
    createdAt: moment().notNull(),
  },
  (t) => [index().on(t.registrationId, t.id)],
);

/** Two registrations that may be of one person, the older first, and the decision. */
export const registrationPairs = pgTable(
  "registration_pairs",
  {
    id: id(),
    firstId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    secondId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    reasons: jsonb().$type<PairReason[]>().notNull(),
    decision: text().$type<"same" | "different">(),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    unique().on(t.firstId, t.secondId),
    index().on(t.secondId),
    index().on(t.createdAt).where(sql`${t.decision} is null`),
    check("registration_pairs_order", sql`${t.firstId} < ${t.secondId}`),
  ],
);
