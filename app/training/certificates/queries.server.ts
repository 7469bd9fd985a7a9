import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { holdsWords } from "#app/platform/db/search.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { cohortIdentities } from "#app/website/cohorts/queries.server.ts";
import type {
  CertificateQuery,
  CertificateRow,
  CertificateState,
  IssuingCohort,
  PersonOutcome,
} from "./schema.ts";
import { certificates, erasedCertificates, trainingOutcomes } from "./tables.server.ts";

type Filter = Pick<CertificateQuery, "search" | "cohort" | "state"> & {
  registration?: number;
  id?: number;
};
type Window = { limit: number; offset?: number };

const former = alias(certificates, "former");

function matching({ search, cohort, state, registration, id }: Filter): SQL | undefined {
  const words = sql`tremplin_fold(${certificates.number} || ' ' || ${certificates.code}) || ' ' || ${registrations.search}`;
  return and(
    id === undefined ? undefined : eq(certificates.id, id),
    registration === undefined ? undefined : eq(certificates.registrationId, registration),
    cohort === undefined ? undefined : eq(certificates.cohortId, cohort),
    state === "valid" ? isNull(certificates.revokedAt) : undefined,
    state === "revoked" ? isNotNull(certificates.revokedAt) : undefined,
    holdsWords(words, search),
  );
}

/** The newest first. */
export async function listCertificates(
  db: Db | Tx,
  locale: Locale,
  filter: Filter,
  { limit, offset = 0 }: Window,
): Promise<CertificateRow[]> {
  const rows = await db
    .select({
      certificate: certificates,
      reference: registrations.reference,
      replaced: former.number,
    })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .leftJoin(former, eq(former.id, certificates.replaces))
    .where(matching(filter))
    .orderBy(desc(certificates.id))
    .limit(limit)
    .offset(offset);
  const names = await cohortIdentities(db, locale, [
    ...new Set(rows.map(({ certificate }) => certificate.cohortId)),
  ]);
  return rows.map(({ certificate: row, reference, replaced }) => ({
    id: row.id,
    number: row.number,
    code: row.code,
    state: row.revokedAt ? "revoked" : "valid",
    registration_id: row.registrationId,
    reference,
    name: row.content.name,
    course: row.content.course,
    cohort_id: row.cohortId,
    cohort: names.get(row.cohortId) ?? "",
    locale: row.content.locale,
    issued_on: row.content.issued_on,
    revoked_on: row.revokedAt && dayInAbidjan(row.revokedAt),
    revoked_reason: row.revokedReason,
    replaces: replaced,
  }));
}

export async function countCertificates(db: Db, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(matching(filter));
  return row?.total ?? 0;
}

/** How many are valid and how many revoked. */
export async function certificateCounts(db: Db): Promise<Record<CertificateState, number>> {
  const [row] = await db
    .select({
      valid: sql<number>`(count(*) filter (where ${certificates.revokedAt} is null))::int`,
      revoked: sql<number>`(count(*) filter (where ${certificates.revokedAt} is not null))::int`,
    })
    .from(certificates);
  return row ?? { valid: 0, revoked: 0 };
}

export async function certificateById(db: Db | Tx, id: number) {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
  return row ?? null;
}

export async function certificateByCode(db: Db | Tx, code: string) {
  const [row] = await db.select().from(certificates).where(eq(certificates.code, code));
  return row ?? null;
}

/** Whether another certificate was issued instead of this one. */
export async function isReplaced(db: Db | Tx, id: number): Promise<boolean> {
  return (await db.$count(certificates, eq(certificates.replaces, id))) > 0;
}

export async function erasedByCode(db: Db | Tx, code: string) {
  const [row] = await db.select().from(erasedCertificates).where(eq(erasedCertificates.code, code));
  return row ?? null;
}

/** Keeps the codes of people who are erased next, with nothing about them. */
export async function keepErasedCodes(tx: Tx, registrationIds: number[], now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(certificates)
    .where(inArray(certificates.registrationId, registrationIds));
  if (!rows.length) return;
  const kept = rows.map(({ code, issuedAt, revokedAt }) => ({
    code,
    issuedOn: dayInAbidjan(issuedAt),
    revokedOn: revokedAt && dayInAbidjan(revokedAt),
    erasedOn: dayInAbidjan(now),
  }));
  await tx.insert(erasedCertificates).values(kept).onConflictDoNothing();
}

/** Who completed a cohort and has no valid certificate. */
export async function waitingIn(db: Db | Tx, cohortId: number): Promise<number[]> {
  const rows = await db
    .select({ id: trainingOutcomes.registrationId })
    .from(trainingOutcomes)
    .leftJoin(certificates, ofPerson)
    .where(and(completedIn(cohortId), isNull(certificates.id)))
    .orderBy(trainingOutcomes.registrationId);
  return rows.map(({ id }) => id);
}

const ofPerson = and(
  eq(certificates.registrationId, trainingOutcomes.registrationId),
  isNull(certificates.revokedAt),
);

function completedIn(cohortId: number) {
  return and(
    eq(trainingOutcomes.cohortId, cohortId),
    eq(trainingOutcomes.outcome, "completed"),
    isNotNull(trainingOutcomes.startedOn),
  );
}

/** The cohorts that somebody completed, the latest first. */
export async function issuingCohorts(db: Db, locale: Locale): Promise<IssuingCohort[]> {
  const completed = sql<number>`count(*)::int`;
  const waiting = sql<number>`(count(*) filter (where ${certificates.id} is null))::int`;
  const rows = await db
    .select({ id: trainingOutcomes.cohortId, completed, waiting })
    .from(trainingOutcomes)
    .leftJoin(certificates, ofPerson)
    .where(and(eq(trainingOutcomes.outcome, "completed"), isNotNull(trainingOutcomes.startedOn)))
    .groupBy(trainingOutcomes.cohortId)
    .orderBy(desc(sql`max(${trainingOutcomes.endedOn})`), desc(trainingOutcomes.cohortId));
  const names = await cohortIdentities(
    db,
    locale,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    valid: row.completed - row.waiting,
    name: names.get(row.id) ?? "",
  }));
}

export async function outcomeOfPerson(
  db: Db,
  locale: Locale,
  registrationId: number,
): Promise<PersonOutcome> {
  const [[row], list] = await Promise.all([
    db.select().from(trainingOutcomes).where(eq(trainingOutcomes.registrationId, registrationId)),
    listCertificates(db, locale, { registration: registrationId }, { limit: 50 }),
  ]);
  return {
    cohort_id: row?.cohortId ?? null,
    started_on: row?.startedOn ?? null,
    outcome: row?.outcome ?? null,
    ended_on: row?.endedOn ?? null,
    final_mark: row?.finalMark ?? null,
    exception_reason: row?.exceptionReason ?? "",
    left_reason: row?.leftReason ?? "",
    certificates: list,
  };
}
