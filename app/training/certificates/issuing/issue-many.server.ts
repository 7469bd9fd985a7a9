import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { registrationEvents } from "#app/admissions/registrations/tables.server.ts";
import { programmeName } from "#app/base/settings/queries.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { recordAll, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { findStaffCohort } from "#app/website/cohorts/queries.server.ts";
import { CODE_LENGTH, CODE_LETTERS, numberOf } from "../rules.ts";
import { certificateCounters, certificates } from "../tables.server.ts";
import {
  candidatesOf,
  type Order,
  type Prepared,
  type RefusedPerson,
} from "./candidates.server.ts";
import { provenFactsOf, signFacts, signingKey } from "./keys.server.ts";

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
export type IssueResult = { issued: Issued[]; refused: RefusedPerson[] };

type Act = { order: Order; prepared: Prepared; trace: Trace; replaces?: number };

/**
 * Issues certificates to those of the list who completed and have no valid one. The numbers are
 * taken in this transaction, whose failure gives them back: there is no gap.
 */
export async function issueMany(tx: Tx, ids: readonly number[], act: Act): Promise<IssueResult> {
  const { trace, order, prepared, replaces = null } = act;
  const { going, refused } = await candidatesOf(tx, ids, { order, prepared, at: trace.at }, true);
  if (!going.length) return { issued: [], refused };
  const year = Number(dayInAbidjan(trace.at).slice(0, 4));
  const numbers = await takeNumbers(tx, year, going.length);
  const rows = going.map(({ person, content: contentFor }, index) => {
    const content = contentFor(numbers[index] ?? "");
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
