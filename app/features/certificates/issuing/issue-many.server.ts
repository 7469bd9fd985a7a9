import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { recordAll, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import { findStaffCohort } from "#app/features/cohorts/queries.server.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { programmeName } from "#app/features/settings/queries.server.ts";
import { dayInAbidjan } from "#app/i18n/dates.ts";
import { type Locale, type Localized, locales } from "#app/i18n/locales.ts";
import { CODE_LENGTH, CODE_LETTERS, numberOf } from "../rules.ts";
import type { CertificateTexts, Design } from "../schema.ts";
import { certificateCounters, certificates, trainingOutcomes } from "../tables.server.ts";
import { contentFor } from "./content.ts";
import { provenFactsOf, type SigningKey, signFacts, signingKey } from "./keys.server.ts";

/** Why no certificate was issued; a key of `certificates.refused`. */
export type IssueRefused = "gone" | "notMember" | "notCompleted" | "hasOne";

export type Order = {
  cohortId: number;
  texts: CertificateTexts;
  design: Design;
  locale: Locale | "own";
};

/** What every certificate of a cohort says alike, by language, and the key that signs. */
export type Prepared = {
  course: Localized;
  issuer: Localized;
  place: string;
  key: SigningKey;
};

/** Needs no transaction. */
export async function prepareIssuing(db: Db, cohortId: number): Promise<Prepared> {
  const found = await Promise.all(
    locales.map(async (locale) => ({
      locale,
      cohort: await findStaffCohort(db, locale, cohortId),
      issuer: await programmeName(db, locale),
    })),
  );
  const [french] = found;
  if (!french?.cohort) throw new AppError("notFound");
  const inEach = (text: (one: (typeof found)[number]) => string) =>
    Object.fromEntries(found.map((one) => [one.locale, text(one)])) as Localized;
  return {
    course: inEach(({ cohort }) => cohort?.formation_title ?? ""),
    issuer: inEach(({ issuer }) => issuer),
    place: french.cohort.place,
    key: await signingKey(db),
  };
}

export type Issued = { id: number; registration: number; number: string };
export type IssueResult = {
  issued: Issued[];
  refused: { id: number; reference: string; why: IssueRefused }[];
};

type Act = { order: Order; prepared: Prepared; trace: Trace; replaces?: number };

/**
 * Issues certificates to those of the list who completed and have no valid one. The numbers are
 * taken in this transaction, whose failure gives them back: there is no gap.
 */
export async function issueMany(tx: Tx, ids: readonly number[], act: Act): Promise<IssueResult> {
  // Locked before all else, as a withdrawal does: one of the two waits, and then sees the other.
  const people = await tx
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
    .orderBy(registrations.id)
    .for("no key update");
  const done = await lockCompleted(tx, ids, act.order.cohortId);
  const valid = await withValid(tx, ids);
  const refused: IssueResult["refused"] = [];
  const going: { person: Registration; startedOn: string; endedOn: string }[] = [];
  for (const id of new Set(ids)) {
    const person = people.find((one) => one.id === id);
    const days = done.get(id);
    const reference = person?.reference ?? "";
    if (!person) refused.push({ id, reference, why: "gone" });
    else if (person.status !== "admitted") refused.push({ id, reference, why: "notMember" });
    else if (!days) refused.push({ id, reference, why: "notCompleted" });
    else if (valid.has(id)) refused.push({ id, reference, why: "hasOne" });
    else going.push({ person, ...days });
  }
  if (!going.length) return { issued: [], refused };
  const { trace, order, prepared, replaces = null } = act;
  const day = dayInAbidjan(trace.at);
  const numbers = await takeNumbers(tx, Number(day.slice(0, 4)), going.length);
  const rows = going.map(({ person, startedOn, endedOn }, index) => {
    const locale = order.locale === "own" ? person.locale : order.locale;
    const content = contentFor(order.texts, locale, {
      number: numbers[index] ?? "",
      name: `${person.firstNames} ${person.lastName}`,
      birth_date: person.birthYearOnly ? person.birthDate.slice(0, 4) : person.birthDate,
      course: prepared.course[locale],
      place: prepared.place,
      started_on: startedOn,
      ended_on: endedOn,
      issued_on: day,
      issuer: prepared.issuer[locale],
    });
    const code = newCode();
    return {
      number: content.number,
      code,
      registrationId: person.id,
      cohortId: order.cohortId,
      content,
      keyId: prepared.key.id,
      signature: signFacts(prepared.key, provenFactsOf(content, code)),
      design: order.design,
      issuedAt: trace.at,
      issuedBy: trace.actor?.id ?? null,
      replaces,
    };
  });
  const stored = await tx.insert(certificates).values(rows).returning({
    id: certificates.id,
    registration: certificates.registrationId,
    number: certificates.number,
  });
  await note(tx, stored, trace);
  return { issued: stored, refused };
}

/** Locked, so that nobody takes the outcome back meanwhile. */
async function lockCompleted(tx: Tx, ids: readonly number[], cohortId: number) {
  const rows = await tx
    .select()
    .from(trainingOutcomes)
    .where(
      and(
        inArray(trainingOutcomes.registrationId, [...ids]),
        eq(trainingOutcomes.cohortId, cohortId),
        eq(trainingOutcomes.outcome, "completed"),
      ),
    )
    .orderBy(trainingOutcomes.registrationId)
    .for("update");
  return new Map(
    rows.flatMap(({ registrationId, startedOn, endedOn }) =>
      startedOn && endedOn ? [[registrationId, { startedOn, endedOn }] as const] : [],
    ),
  );
}

async function withValid(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: certificates.registrationId })
    .from(certificates)
    .where(and(inArray(certificates.registrationId, [...ids]), isNull(certificates.revokedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** The row of the year stays locked until the transaction ends. */
async function takeNumbers(tx: Tx, year: number, count: number): Promise<string[]> {
  const [row] = await tx
    .insert(certificateCounters)
    .values({ year, last: count })
    .onConflictDoUpdate({
      target: certificateCounters.year,
      set: { last: sql`${certificateCounters.last} + ${count}` },
    })
    .returning();
  if (!row) throw new Error("the number was not counted");
  return Array.from({ length: count }, (_, index) => numberOf(year, row.last - count + index + 1));
}

/** 80 bits of chance. */
function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(32)]);
  return letters.join("");
}

async function note(tx: Tx, issued: readonly Issued[], trace: Trace) {
  const { actor, at } = trace;
  const who = { actorId: actor?.id ?? null, actorName: actor ? nameOf(actor) : "" };
  await tx.insert(registrationEvents).values(
    issued.map(({ registration, number }) => ({
      registrationId: registration,
      at,
      kind: "certificate_issued" as const,
      ...who,
      data: { number },
    })),
  );
  await recordAll(
    tx,
    trace,
    issued.map(({ id, number }) => ({
      action: "certificates.issued",
      subject: { type: "certificate", id, label: number },
    })),
  );
}
