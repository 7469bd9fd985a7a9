import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { reachableBy } from "#app/admissions/messages/reach.queries.server.ts";
import { toCall } from "#app/admissions/registrations/calls.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { partsOfReference, readReference } from "#app/admissions/registrations/rules.ts";
import { type State, states } from "#app/admissions/registrations/schema.ts";
import { byMarks, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { holds, holdsWords } from "#app/platform/db/search.server.ts";
import { type Sort, sortOf } from "#app/platform/http/sort-order.ts";
import { formsOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { factsOfEach, registrationRow } from "../record/row.queries.server.ts";
import {
  NOT_ANSWERED,
  type RegistrationFilter,
  type RegistrationRow,
  type registrationSorts,
} from "../schema.ts";
import type { Mark } from "./mark-names.ts";
import { markingFilter } from "./marking-filter.server.ts";
import { droppedOut, inTraining, leftSeat, stepFilter } from "./steps.queries.server.ts";

type Name = (typeof registrationSorts)[number];

/** Names are sorted without accents. */
const columns: Record<Name, SQL[]> = {
  submitted_at: [sql`${registrations.submittedAt}`],
  last_name: [
    sql`tremplin_fold(${registrations.lastName})`,
    sql`tremplin_fold(${registrations.firstNames})`,
  ],
  reference: [sql`${registrations.reference}`],
  birth_date: [sql`${registrations.birthDate}`],
  region: [sql`${registrations.region}`],
  status: [sql`${registrations.status}`],
  status_changed_at: [sql`${registrations.statusChangedAt}`],
  marks: byMarks(registrations),
};

type Window = { sort?: Sort<Name> | undefined; limit: number; offset: number };

export async function listRegistrations(
  db: Db,
  filter: RegistrationFilter,
  today: string,
  { sort = "-submitted_at", limit, offset }: Window,
): Promise<RegistrationRow[]> {
  // The subquery reads the ids of the page from an index only; the rows are read for these ids.
  const page = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(matching(filter, today))
    .orderBy(...orderBy(sort))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select()
    .from(registrations)
    .where(inArray(registrations.id, page))
    .orderBy(...orderBy(sort));
  const facts = { today, ...(await factsOfEach(db, rows)) };
  return rows.map((row) => registrationRow(row, facts));
}

/** The ids of all matching registrations in order; ids fit in memory, whole rows do not. */
export async function idsOfRegistrations(
  db: Db,
  filter: RegistrationFilter,
  today: string,
  sort: Sort<Name> = "-submitted_at",
): Promise<number[]> {
  const wanted = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(matching(filter, today))
    .orderBy(...orderBy(sort));
  // One array instead of rows: 100,000 row objects would take 30 MB.
  const { rows } = await db.execute<{ ids: number[] }>(sql`select array(${wanted}) as ids`);
  return rows[0]?.ids ?? [];
}

/** Only the columns of the export, so that less is read. */
const exported = {
  id: registrations.id,
  reference: registrations.reference,
  form: registrations.form,
  year: registrations.year,
  status: registrations.status,
  answers: registrations.answers,
  birthDate: registrations.birthDate,
  testMark: registrations.testMark,
  interviewMark: registrations.interviewMark,
  testState: registrations.testState,
  interviewState: registrations.interviewState,
  sex: registrations.sex,
  remark: registrations.remark,
  cohortId: registrations.cohortId,
  submittedAt: registrations.submittedAt,
  statusChangedAt: registrations.statusChangedAt,
  email: registrations.email,
  smsConsentedAt: registrations.smsConsentedAt,
  whatsappConsentedAt: registrations.whatsappConsentedAt,
};

export type ExportedRegistration = Pick<Registration, keyof typeof exported>;

/** In the order of the ids; one that was removed meanwhile is left out. */
export async function exportedRegistrations(db: Db, ids: readonly number[]) {
  const rows = await db
    .select(exported)
    .from(registrations)
    .where(inArray(registrations.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countRegistrations(
  db: Db,
  filter: RegistrationFilter,
  today: string,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(registrations)
    .where(matching(filter, today));
  return row?.total ?? 0;
}

/** The number in each state; the state filter does not apply. */
export async function countByState(
  db: Db,
  { status: _, ...filter }: RegistrationFilter,
  today: string,
): Promise<Record<State, number>> {
  const rows = await db
    .select({ status: registrations.status, total: count() })
    .from(registrations)
    .where(matching(filter, today))
    .groupBy(registrations.status);
  const found = new Map(rows.map(({ status, total }) => [status, total]));
  return Object.fromEntries(states.map((state) => [state, found.get(state) ?? 0])) as Record<
    State,
    number
  >;
}

/** The ids before and after one in a filtered list. */
export async function neighboursOf(
  db: Db,
  filter: RegistrationFilter,
  today: string,
  { id, sort = "-submitted_at" }: { id: number; sort?: Sort<Name> | undefined },
) {
  const { name, descending } = sortOf(sort);
  const parts = [...columns[name], sql`${registrations.id}`];
  const where = matching(filter, today) ?? sql`true`;
  const key = sql.join(parts, sql`, `);
  const names = parts.map((_, nth) => sql.raw(`key_${nth}`));
  // One index lookup in each direction from the row's sort key.
  const step = (after: boolean) => sql`
    select ${registrations.id} as id from ${registrations}
    where ${where} and (${key}) ${sql.raw(after ? ">" : "<")} (${sql.join(
      names.map((each) => sql`here.${each}`),
      sql`, `,
    )})
    order by ${sql.join(
      parts.map((part) => (after ? asc(part) : desc(part))),
      sql`, `,
    )} limit 1`;
  const { rows } = await db.execute<{ before: number | null; after: number | null }>(sql`
    with here as (
      select ${sql.join(
        parts.map((part, nth) => sql`${part} as ${names[nth] ?? sql``}`),
        sql`, `,
      )} from ${registrations} where ${where} and ${registrations.id} = ${id})
    select (${step(false)}) as before, (${step(true)}) as after from here`);
  const { before = null, after = null } = rows[0] ?? {};
  return descending ? { previous: after, next: before } : { previous: before, next: after };
}

function orderBy(sort: Sort<Name>): SQL[] {
  const { name, descending } = sortOf(sort);
  const parts = [...columns[name], sql`${registrations.id}`];
  return parts.map((part) => (descending ? desc(part) : asc(part)));
}

function byMark(mark: Mark, today: string): SQL | undefined {
  const r = registrations;
  const seated = eq(r.status, "admitted");
  const silent = and(seated, isNull(r.confirmedAt));
  return {
    documents_asked: eq(r.documentsAsked, true),
    suspected: eq(r.suspected, true),
    above_limit: eq(r.aboveLimit, true),
    confirmed: isNotNull(r.confirmedAt),
    unconfirmed: silent,
    overdue: and(silent, lt(r.confirmBy, today)),
    unseated: and(seated, isNull(r.cohortId)),
    agent: isNotNull(r.agentId),
    to_call: toCall(),
    in_training: inTraining,
    dropped_out: droppedOut,
    left_seat: leftSeat,
  }[mark];
}

function answered(column: AnyPgColumn, code: string): SQL {
  return eq(column, code === NOT_ANSWERED ? "" : code);
}

/** Merged registrations are never listed. */
export function matching(filter: RegistrationFilter, today: string): SQL | undefined {
  const { search, form, year, status, sex, region, level, formation, cohort, mark } = filter;
  const r = registrations;
  return and(
    isNull(r.mergedInto),
    search ? searched(search) : undefined,
    form ? eq(r.form, form) : undefined,
    year ? eq(r.year, year) : undefined,
    status ? eq(r.status, status) : undefined,
    sex ? answered(r.sex, sex) : undefined,
    region ? answered(r.region, region) : undefined,
    level ? answered(r.educationLevel, level) : undefined,
    formation === NOT_ANSWERED ? isNull(r.formationId) : undefined,
    typeof formation === "number" ? eq(r.formationId, formation) : undefined,
    cohort ? eq(r.cohortId, cohort) : undefined,
    mark ? byMark(mark, today) : undefined,
    filter.reach ? reachableBy(filter.reach) : undefined,
    filter.consent ? eq(r.consentVersion, filter.consent) : undefined,
    filter.messages_consent ? eq(r.messagesConsentVersion, filter.messages_consent) : undefined,
    filter.ids ? inArray(r.id, filter.ids.split(",").map(Number)) : undefined,
    filter.age_from === undefined
      ? undefined
      : lte(r.birthDate, yearsBefore(today, filter.age_from)),
    filter.age_to === undefined
      ? undefined
      : sql`${r.birthDate} > ${yearsBefore(today, filter.age_to + 1)}`,
    filter.from ? gte(r.submittedAt, new Date(`${filter.from}T00:00:00Z`)) : undefined,
    filter.until ? sql`${r.submittedAt} < ${filter.until}::date + interval '1 day'` : undefined,
    markingFilter(filter),
    stepFilter(filter),
    filter.round === undefined
      ? undefined
      : sql`exists (select 1 from selection_rounds round
          where round.id = ${filter.round} and round.form = ${r.form} and round.year = ${r.year})`,
  );
}

/** Matches a reference or a part of it, a phone in any spelling, or words of a name without accents. */
export function searched(search: string): SQL | undefined {
  const parts = partsOfReference(search).map((part) => holds(registrations.search, part));
  const reference = readReference(search);
  // `Awa 07070` reads like a reference but has no known prefix.
  const ours = formsOfAnswers().some(({ prefix }) => reference?.startsWith(`${prefix}-`));
  if (reference && ours)
    return or(eq(registrations.reference, reference), mergedFrom(reference), ...parts);
  const digits = search.replace(/[\s().-]/g, "").replace(/^(\+|00)?225(?=\d{10}$)/, "");
  const phone = /^\+?\d{6,}$/.test(digits);
  return or(holdsWords(registrations.search, phone ? digits : search), ...parts);
}

/** The reference of a merged registration finds the one that was kept. */
function mergedFrom(reference: string): SQL {
  return sql`${registrations.id} = (select gone.merged_into from ${registrations} gone
    where gone.reference = ${reference})`;
}

/** On the 29th of February, a year without one has its 28th: who was born in March is not older. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const leaps = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const rest = day.endsWith("-02-29") && !leaps ? "-02-28" : day.slice(4);
  return `${String(year).padStart(4, "0")}${rest}`;
}
