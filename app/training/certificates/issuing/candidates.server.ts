import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import type { Locale, Localized } from "#app/platform/i18n/locales.ts";
import type { CertificateContent, CertificateTexts, Design } from "../schema.ts";
import { certificates, trainingOutcomes } from "../tables.server.ts";
import { contentFor } from "./content.ts";
import type { SigningKey } from "./keys.server.ts";
import { type Unprintable, whyUnprintable } from "./why-unprintable.ts";

/** Why no certificate is issued; a key of `certificates.refused`. */
export type IssueRefused = "gone" | "notMember" | "notCompleted" | "hasOne" | Unprintable["why"];

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

export type RefusedPerson = {
  id: number;
  reference: string;
  why: IssueRefused;
  /** Those that no font has. */
  letters: string;
};

/** Somebody who gets a certificate, and what it will say under its number. */
export type Candidate = { person: Registration; content: (number: string) => CertificateContent };
export type Candidates = { going: Candidate[]; refused: RefusedPerson[] };

/** About as wide as any other number. */
const ANY_NUMBER = "TR-0000-000000";

/** `replaces`: the certificate that issuing revokes, which does not count as a valid one. */
type Act = { order: Order; prepared: Prepared; at: Date; replaces?: number | null };

/**
 * Who of the list gets a certificate, and why the others do not. What cannot be printed is refused
 * here, before anything is signed. With a lock nobody changes what it depends on meanwhile.
 */
export async function candidatesOf(
  db: Db | Tx,
  ids: readonly number[],
  { order, prepared, at, replaces = null }: Act,
  lock: boolean,
): Promise<Candidates> {
  // Locked before all else, as a withdrawal does: one of the two waits, and then sees the other.
  const asked = db
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
    .orderBy(registrations.id);
  const people = await (lock ? asked.for("no key update") : asked);
  const done = await completed(db, ids, order.cohortId, lock);
  const valid = await withValid(db, ids, replaces);
  const found: Candidates = { going: [], refused: [] };
  for (const id of new Set(ids)) {
    const person = people.find((one) => one.id === id);
    const days = done.get(id);
    const refuse = (why: IssueRefused, letters = "") =>
      found.refused.push({ id, reference: person?.reference ?? "", why, letters });
    if (!person) refuse("gone");
    else if (person.status !== "admitted") refuse("notMember");
    else if (!days) refuse("notCompleted");
    else if (valid.has(id)) refuse("hasOne");
    else {
      const content = (number: string) =>
        contentOf({ person, ...days }, number, order, prepared, at);
      const problem = whyUnprintable(content(ANY_NUMBER), order.design);
      if (problem) refuse(problem.why, problem.letters);
      else found.going.push({ person, content });
    }
  }
  return found;
}

type Completed = { person: Registration; startedOn: string; endedOn: string };

function contentOf(
  { person, startedOn, endedOn }: Completed,
  number: string,
  order: Order,
  prepared: Prepared,
  at: Date,
): CertificateContent {
  const locale = order.locale === "own" ? person.locale : order.locale;
  return contentFor(order.texts, locale, {
    number,
    name: `${person.firstNames} ${person.lastName}`,
    birth_date: person.birthYearOnly ? person.birthDate.slice(0, 4) : person.birthDate,
    course: prepared.course[locale],
    place: prepared.place,
    started_on: startedOn,
    ended_on: endedOn,
    issued_on: dayInAbidjan(at),
    issuer: prepared.issuer[locale],
  });
}

async function completed(db: Db | Tx, ids: readonly number[], cohortId: number, lock: boolean) {
  const asked = db
    .select()
    .from(trainingOutcomes)
    .where(
      and(
        inArray(trainingOutcomes.registrationId, [...ids]),
        eq(trainingOutcomes.cohortId, cohortId),
        eq(trainingOutcomes.outcome, "completed"),
      ),
    )
    .orderBy(trainingOutcomes.registrationId);
  // Locked, so that nobody takes the outcome back meanwhile.
  const rows = await (lock ? asked.for("update") : asked);
  return new Map(
    rows.flatMap(({ registrationId, startedOn, endedOn }) =>
      startedOn && endedOn ? [[registrationId, { startedOn, endedOn }] as const] : [],
    ),
  );
}

async function withValid(db: Db | Tx, ids: readonly number[], but: number | null) {
  const rows = await db
    .select({ id: certificates.id, holder: certificates.registrationId })
    .from(certificates)
    .where(and(inArray(certificates.registrationId, [...ids]), isNull(certificates.revokedAt)));
  return new Set(rows.filter(({ id }) => id !== but).map(({ holder }) => holder));
}
