import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment, stamps } from "#app/platform/db/columns.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import type { CertificateContent, CertificateTexts, Design, Outcome, Signatory } from "./schema.ts";

/** What somebody must have reached to complete a cohort; null asks for nothing. */
export const completionRules = pgTable(
  "completion_rules",
  {
    cohortId: integer()
      .primaryKey()
      .references(() => cohorts.id, { onDelete: "cascade" }),
    /** Per cent of the sessions with an entry. */
    minAttendance: smallint(),
    /** Of 20. */
    minMark: real(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (t) => [
    check(
      "completion_rules_range",
      sql`${t.minAttendance} between 0 and 100 and ${t.minMark} between 0 and 20`,
    ),
  ],
);

/** What became of a member: began, completed or left. No row: not decided. */
export const trainingOutcomes = pgTable(
  "training_outcomes",
  {
    registrationId: integer()
      .primaryKey()
      .references(() => registrations.id, { onDelete: "cascade" }),
    cohortId: integer()
      .notNull()
      .references(() => cohorts.id),
    startedOn: date({ mode: "string" }),
    outcome: text().$type<Outcome>(),
    endedOn: date({ mode: "string" }),
    /** Of 20, at the end of the training. */
    finalMark: real(),
    /** Why somebody completed without meeting the conditions. */
    exceptionReason: text().notNull().default(""),
    leftReason: text().notNull().default(""),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (t) => [
    index().on(t.cohortId),
    index().on(t.startedOn).where(sql`${t.startedOn} is not null`),
    index().on(t.endedOn, t.outcome).where(sql`${t.outcome} is not null`),
    check("training_outcomes_mark", sql`${t.finalMark} between 0 and 20`),
    check("training_outcomes_outcome", sql`${t.outcome} in ('completed', 'dropped_out')`),
    check("training_outcomes_ended", sql`(${t.outcome} is null) = (${t.endedOn} is null)`),
  ],
);

export const certificateTemplates = pgTable("certificate_templates", {
  id: id(),
  name: text().notNull(),
  texts: jsonb().$type<CertificateTexts>().notNull(),
  signatories: jsonb().$type<Signatory[]>().notNull().default([]),
  /** Pictures of the media library, in this order. */
  logos: jsonb().$type<number[]>().notNull().default([]),
  /** The text that the woven border is generated from. */
  seed: text().notNull(),
  version: integer().notNull().default(1),
  retiredAt: moment(),
  ...stamps(),
});

/** The keys that certificates are signed with. A retired one still verifies. */
export const certificateKeys = pgTable("certificate_keys", {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: moment().notNull(),
  retiredAt: moment(),
});

/** A certificate as it was issued; it is revoked or replaced, never changed. */
export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    /** Printed on it: TR-2026-000042. */
    number: text().notNull().unique(),
    /** The unguessable part of the address that verifies it. */
    code: text().notNull().unique(),
    /** Erasing the person erases the certificate; `erasedCertificates` keeps its code. */
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    cohortId: integer()
      .notNull()
      .references(() => cohorts.id),
    /** What it says, as signed. */
    content: jsonb().$type<CertificateContent>().notNull(),
    keyId: text()
      .notNull()
      .references(() => certificateKeys.id),
    signature: text().notNull(),
    /** Signatories, logos and border of the template when it was issued, to print it later. */
    design: jsonb().$type<Design>().notNull().default({ signatories: [], logos: [], seed: "" }),
    /** The PDF in private storage. */
    fileKey: text(),
    hash: text(),
    issuedAt: moment().notNull(),
    issuedBy: integer().references(() => users.id, { onDelete: "set null" }),
    revokedAt: moment(),
    revokedBy: integer().references(() => users.id, { onDelete: "set null" }),
    revokedReason: text().notNull().default(""),
    /** The certificate that this one was issued instead of. */
    replaces: integer().references((): AnyPgColumn => certificates.id, { onDelete: "set null" }),
  },
  (t) => [
    index().on(t.registrationId),
    // Nobody has two valid certificates, whatever two tasks do at the same time.
    uniqueIndex("certificates_one_valid").on(t.registrationId).where(sql`${t.revokedAt} is null`),
    index().on(t.cohortId),
    index().on(t.issuedAt).where(sql`${t.revokedAt} is null`),
  ],
);

/**
 * What stays of a certificate whose holder was erased, so that the answer to its code stays true.
 * Nothing here names anybody.
 */
export const erasedCertificates = pgTable("erased_certificates", {
  code: text().primaryKey(),
  issuedOn: date({ mode: "string" }).notNull(),
  revokedOn: date({ mode: "string" }),
  erasedOn: date({ mode: "string" }).notNull(),
});

/** The last number given out in a year. */
export const certificateCounters = pgTable("certificate_counters", {
  year: smallint().primaryKey(),
  last: integer().notNull(),
});
