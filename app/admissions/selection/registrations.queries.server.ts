import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { searched } from "#app/admissions/records/list/list.queries.server.ts";
import { openPairsOf } from "#app/admissions/registrations/open-pairs.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import type { Criterion } from "./criteria.ts";
import type { RoundRecord } from "./queries.server.ts";
import type { OpenPairs } from "./schema.ts";
import type { ReaderScores } from "./score.ts";
import {
  selectionChoices as choices,
  selectionMarks as marks,
  selectionReadings as readings,
} from "./tables.server.ts";
import type { Traits } from "./targets.ts";

/** A registration that takes part in a round, with only what its score needs. */
export type RoundRegistration = {
  id: number;
  reference: string;
  submittedAt: string;
  answers: Answers;
  traits: Traits;
};

/** Registrations that take part: of this form and year, undecided, not merged into another. */
export function takingPart({ form, year }: Pick<RoundRecord, "form" | "year">): SQL | undefined {
  return and(
    eq(registrations.form, form),
    eq(registrations.year, year),
    eq(registrations.status, "received"),
    isNull(registrations.mergedInto),
  );
}

export async function loadRegistrations(
  db: Db | Tx,
  round: Pick<RoundRecord, "form" | "year" | "criteria">,
  ids?: readonly number[],
): Promise<RoundRegistration[]> {
  const rows = await db
    .select({
      id: registrations.id,
      reference: registrations.reference,
      submittedAt: registrations.submittedAt,
      sex: registrations.sex,
      region: registrations.region,
      // Without consent to its use the answer counts as not given.
      disability: sql<string | null>`case when ${registrations.disabilityConsentedAt} is not null
        then ${registrations.answers} ->> 'disability' end`,
      answers: onlyCounted(round.criteria),
    })
    .from(registrations)
    .where(and(takingPart(round), ids && inArray(registrations.id, [...ids])));
  return rows.map(({ id, reference, submittedAt, answers, sex, region, disability }) => ({
    id,
    reference,
    answers,
    submittedAt: submittedAt.toISOString(),
    traits: { sex, region, disability: disability ?? "unsaid" },
  }));
}

/** Only the answers that give points. */
function onlyCounted(criteria: readonly Criterion[]): SQL<Answers> {
  const names = criteria.flatMap((each) => (each.kind === "text" ? [] : [each.field]));
  const wanted = [...new Set(["birth_date", ...names])];
  const pairs = wanted.map((name) => sql`${name}::text, ${registrations.answers} -> ${name}::text`);
  return sql<Answers>`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`;
}

/** Open pairs that are named; the screen of duplicates lists all. */
const PAIRS_NAMED = 20;

/** Pairs that may be one person, of which one at least takes part. */
export async function openPairsIn(db: Db | Tx, round: RoundRecord): Promise<OpenPairs> {
  const pairs = await openPairsOf(db, takingPart(round));
  return { total: pairs.length, named: pairs.slice(0, PAIRS_NAMED) };
}

export async function takesPart(db: Db | Tx, round: RoundRecord, id: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(takingPart(round), eq(registrations.id, id)));
  return row !== undefined;
}

/** True for a registration on the list, also if it no longer takes part. */
export async function hasChoice(db: Db | Tx, { id }: RoundRecord, registrationId: number) {
  const [row] = await db
    .select({ one: sql`1` })
    .from(choices)
    .where(and(eq(choices.roundId, id), eq(choices.registrationId, registrationId)));
  return row !== undefined;
}

/** Finds registrations by name, phone or reference, as in the list of registrations. */
export async function searchRegistrations(
  db: Db,
  { form, year }: Pick<RoundRecord, "form" | "year">,
  search: string,
): Promise<Set<number>> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.form, form), eq(registrations.year, year), searched(search)));
  return new Set(rows.map(({ id }) => id));
}

/** The reader scores of a round by registration, and the registrations with unfinished readings. */
export async function loadReaderScores(db: Db | Tx, roundId: number, ids?: readonly number[]) {
  const rows = await db
    .select({
      registrationId: readings.registrationId,
      finished: sql<boolean>`${readings.finishedAt} is not null`,
      criterion: marks.criterion,
      mark: marks.mark,
    })
    .from(readings)
    .leftJoin(marks, eq(marks.readingId, readings.id))
    .where(and(eq(readings.roundId, roundId), ids && inArray(readings.registrationId, [...ids])))
    .orderBy(readings.id);
  const given = new Map<number, Record<string, number[]>>();
  const open = new Set<number>();
  const assigned = new Set<number>();
  for (const { registrationId, finished, criterion, mark } of rows) {
    assigned.add(registrationId);
    if (!finished) open.add(registrationId);
    if (criterion === null || mark === null) continue;
    const ofRegistration = given.get(registrationId) ?? {};
    ofRegistration[criterion] = [...(ofRegistration[criterion] ?? []), mark];
    given.set(registrationId, ofRegistration);
  }
  return {
    scoresOf: (id: number): ReaderScores => given.get(id) ?? {},
    open,
    assigned,
    scored: [...given.keys()],
  };
}

export type Choice = typeof choices.$inferSelect;

export async function loadChoices(db: Db | Tx, roundId: number): Promise<Map<number, Choice>> {
  const rows = await db.select().from(choices).where(eq(choices.roundId, roundId));
  return new Map(rows.map((row) => [row.registrationId, row]));
}

type RegistrationName = { id: number; reference: string; name: string };

export async function namesOfRegistrations(db: Db | Tx, ids: readonly number[]) {
  return new Map((await namedRegistrations(db, ids)).map(({ id, name }) => [id, name]));
}

export async function namedRegistrations(
  db: Db | Tx,
  ids: readonly number[],
): Promise<RegistrationName[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: registrations.id,
      reference: registrations.reference,
      name: sql<string>`trim(${registrations.lastName} || ' ' || ${registrations.firstNames})`,
    })
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
    .orderBy(registrations.id);
}

/** A value that changes whenever a registration or a score of the round does. */
export async function stampOf(db: Db | Tx, round: RoundRecord): Promise<string> {
  const [registered] = await db
    .select({ stamp: sql<string>`count(*) || ' ' || coalesce(sum(${registrations.version}), 0)` })
    .from(registrations)
    .where(and(eq(registrations.form, round.form), eq(registrations.year, round.year)));
  const [read] = await db
    .select({ stamp: sql<string>`count(*) || ' ' || coalesce(sum(${readings.version}), 0)` })
    .from(readings)
    .where(eq(readings.roundId, round.id));
  return [round.id, round.version, registered?.stamp, read?.stamp].join(" ");
}
