import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SentMessage } from "#app/admissions/messages/schema.ts";
import { registrationMessages as sentMessages } from "#app/admissions/messages/tables.server.ts";
import {
  keptRegistration,
  type Registration,
} from "#app/admissions/registrations/queries.server.ts";
import {
  registrationDocuments as documents,
  registrationEvents as events,
  registrationNotes as notes,
  registrationPairs as pairs,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { readsOf } from "#app/platform/audit/note-read.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { cohortIdentities } from "#app/website/cohorts/queries.server.ts";
import { courseTitles } from "#app/website/registration-form/courses.queries.server.ts";
import type { RegistrationDocument, RegistrationRecord, RegistrationTwin } from "../schema.ts";
import { seenFile } from "./documents.server.ts";
import { factsOfEach, registrationRow } from "./row.queries.server.ts";

/** More than any record ever had: the answer must not grow with the table. */
export const MOST_NOTES = 300;
const MOST_EVENTS = 500;

/** A registration with everything the staff page shows. */
export async function readRecord(
  db: Db,
  row: Registration,
  { today, locale }: { today: string; locale: Locale },
): Promise<RegistrationRecord> {
  const [documentList, noteRows, history, twins, agent, courses, messages, reads, facts] =
    await Promise.all([
      documentsOf(db, row.id),
      db
        .select()
        .from(notes)
        .where(eq(notes.registrationId, row.id))
        .orderBy(desc(notes.id))
        .limit(MOST_NOTES),
      db
        .select()
        .from(events)
        .where(eq(events.registrationId, row.id))
        .orderBy(desc(events.id))
        .limit(MOST_EVENTS),
      twinsOf(db, row.id),
      row.agentId === null ? null : personName(db, row.agentId),
      courseTitles(db, locale),
      messagesTo(db, row.id),
      readsOf(db, row.id),
      factsOfEach(db, [row]),
    ]);
  const named = history.flatMap(({ data }) => [data.cohort_id, data.left_cohort_id]);
  return {
    ...registrationRow(row, { today, ...facts }),
    cohorts: await cohortNames(db, [row.cohortId, ...named], locale),
    answers: row.answers,
    form_version: row.formVersion,
    course: courses.find(({ id }) => id === row.formationId)?.title ?? null,
    source: row.source,
    agent,
    consent_version: row.consentVersion,
    consent_way: row.consentWay,
    consent_signature: row.consentSignature,
    disability_consented: row.disabilityConsentedAt !== null,
    remark: row.remark,
    merged_into: row.mergedInto,
    kept: row.mergedInto === null ? null : await mergedInto(db, row),
    documents: documentList,
    notes: noteRows.map(({ id, authorName: author, text, mentions, createdAt }) => ({
      id,
      author,
      text,
      created_at: createdAt.toISOString(),
      mentions: mentions.map(({ name }) => name),
    })),
    history: history.map(({ id, at, kind, actorName: actor, from, to, reason, data }) => ({
      id,
      at: at.toISOString(),
      kind,
      actor,
      from,
      to,
      reason,
      data,
    })),
    twins,
    reads,
    messages,
    messages_consent: {
      sms: row.smsConsentedAt?.toISOString() ?? null,
      whatsapp: row.whatsappConsentedAt?.toISOString() ?? null,
      version: row.messagesConsentVersion,
    },
  };
}

async function documentsOf(db: Db, id: number): Promise<RegistrationDocument[]> {
  const rows = await db
    .select({ document: documents, firstname: users.firstname, lastname: users.lastname })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.verifiedBy))
    .where(eq(documents.registrationId, id))
    .orderBy(asc(documents.id));
  return rows.map(({ document, firstname, lastname }) => ({
    id: document.id,
    name: document.name,
    state: document.state,
    type: document.fileKey ? document.type : null,
    file: seenFile(document.fileKey),
    bytes: document.fileKey ? document.bytes : null,
    received_at: document.receivedAt?.toISOString() ?? null,
    asked_why: document.askedWhy,
    verified_by: firstname && lastname ? nameOf({ firstname, lastname }) : null,
  }));
}

const other = alias(registrations, "other");

/** Possible duplicates that are not decided yet. */
async function twinsOf(db: Db, id: number): Promise<RegistrationTwin[]> {
  const rows = await db
    .select({ pair: pairs, other })
    .from(pairs)
    .innerJoin(
      other,
      sql`${other.id} = case when ${pairs.firstId} = ${id} then ${pairs.secondId} else ${pairs.firstId} end`,
    )
    .where(and(or(eq(pairs.firstId, id), eq(pairs.secondId, id)), isNull(pairs.decision)))
    .orderBy(asc(pairs.id));
  return rows.map(({ pair, other: twin }) => ({
    pair: pair.id,
    id: twin.id,
    reference: twin.reference,
    name: `${twin.lastName} ${twin.firstNames}`,
    status: twin.status,
    reasons: pair.reasons,
  }));
}

async function mergedInto(db: Db, registration: Registration) {
  const { id, reference } = await keptRegistration(db, registration);
  return id === registration.id ? null : { id, reference };
}

async function cohortNames(db: Db, ids: readonly unknown[], locale: Locale) {
  const known = [...new Set(ids.filter((id) => typeof id === "number"))];
  const names = await cohortIdentities(db, locale, known);
  return [...names].map(([id, name]) => ({ id, name }));
}

async function messagesTo(db: Db, id: number): Promise<SentMessage[]> {
  const rows = await db
    .select()
    .from(sentMessages)
    .where(eq(sentMessages.registrationId, id))
    .orderBy(desc(sentMessages.id));
  return rows.map(({ kind, channel, subject, text, state, reason, tries, ...row }) => ({
    id: row.id,
    kind,
    channel,
    subject,
    text,
    state,
    reason,
    tries,
    by: row.actorName,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
  }));
}

async function personName(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ? nameOf(row) : null;
}

export async function documentOf(db: Db, registrationId: number, id: number) {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.registrationId, registrationId)));
  return row ?? null;
}

export type Colleague = { id: number; name: string };

/** Users who may read registrations and so can be mentioned in a note. */
export async function colleagues(db: Db | Tx): Promise<Colleague[]> {
  const rows = await db
    .select()
    .from(users)
    .where(activeHolders(db, "registrations.read"))
    .orderBy(inReadingOrder(users.lastname), inReadingOrder(users.firstname), asc(users.id));
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}
