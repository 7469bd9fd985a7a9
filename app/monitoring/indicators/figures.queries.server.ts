import { type SQL, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { isTransaction } from "#app/platform/db/transaction.server.ts";
import { meets, splitColumns } from "./conditions.server.ts";
import type { Subject } from "./fields.ts";
import { type Condition, type Count, type Split, splits, type View } from "./schema.ts";
import { sourceOf } from "./source.server.ts";

/** People of a count, and of those counted by attendance their sessions. */
export type Tally = { people: number; attended: number; entries: number };
export type Total = Tally & { women: Tally };

const ofWomen = ({ field, operator, values }: Condition) =>
  field === "sex" && operator === "is" && values.length === 1 && values[0] === "F";

/** Counting women is counting everybody and taking the women, who are counted anyway. */
function withoutSex(count: Count): { all: Count; womenOnly: boolean } {
  const womenOnly = count.conditions.filter(ofWomen).length === 1;
  const conditions = count.conditions.filter((each) => !womenOnly || !ofWomen(each));
  return { all: { ...count, conditions }, womenOnly };
}

/** Several counts with the women among them: one statement for each subject. */
export async function countTotals(
  db: Db | Tx,
  counts: readonly Count[],
  view: View,
): Promise<Total[]> {
  const asked = counts.map(withoutSex);
  const different = new Map(asked.map(({ all }) => [JSON.stringify(all), all]));
  const bySubject = Map.groupBy(different, ([, { subject }]) => subject);
  const found = new Map<string, Total>();
  const reads = [...bySubject].map(([subject, own]) => async () => {
    const counted = own.map(([, count]) => count);
    const totals = await totalsOf(db, subject, counted, view);
    for (const [place, [key]] of own.entries()) {
      const total = totals[place];
      if (total) found.set(key, total);
    }
  });
  // A transaction has one connection, which takes one statement after another.
  if (isTransaction(db)) for (const read of reads) await read();
  else await Promise.all(reads.map((read) => read()));
  return asked.flatMap(({ all, womenOnly }) => {
    const total = found.get(JSON.stringify(all));
    if (!total) return [];
    return womenOnly ? { ...total.women, women: total.women } : total;
  });
}

async function totalsOf(
  db: Db | Tx,
  subject: Subject,
  counts: readonly Count[],
  view: View,
): Promise<Total[]> {
  const { from, where, many = false } = sourceOf(subject, view);
  const names = counts.map((_, place) => sql.identifier(`met${place}`));
  const met = counts.map((count, place) => sql`${meets(count, view.until)} as ${names[place]}`);
  // `offset 0` keeps the conditions in the inner query, where each is computed once for a row.
  const rowsOfPeople = sql`select ${registrations.id} as id, ${registrations.sex} = 'F' as woman,
    ${sessionsOf(subject)}, ${sql.join(met, sql`, `)} from ${from} where ${where} offset 0`;
  const anyOf = names.map((name) => sql`bool_or(${name}) as ${name}`);
  const people = many
    ? sql`select id, woman, ${sql.join(anyOf, sql`, `)} from (${rowsOfPeople}) rows group by id, woman`
    : rowsOfPeople;
  const tallies = names.flatMap((name, place) => [
    sql`${tallyOf(subject, sql`${name}`)} as ${sql.identifier(`all${place}`)}`,
    sql`${tallyOf(subject, sql`${name} and woman`)} as ${sql.identifier(`women${place}`)}`,
  ]);
  const { rows } = await db.execute<Record<string, Tally>>(
    sql`select ${sql.join(tallies, sql`, `)} from (${people}) people`,
  );
  return counts.flatMap((_, place) => {
    const [all, women] = [rows[0]?.[`all${place}`], rows[0]?.[`women${place}`]];
    return all && women ? { ...all, women } : [];
  });
}

function tallyOf(subject: Subject, which: SQL): SQL {
  const sum = (name: "attended" | "entries") =>
    subject === "attendance"
      ? sql`coalesce(sum(${sql.identifier(name)}) filter (where ${which}), 0)`
      : sql`0`;
  return sql`jsonb_build_object('people', count(*) filter (where ${which}),
    'attended', ${sum("attended")}, 'entries', ${sum("entries")})`;
}

/** The sessions of a person in the period, for the attendance rate. */
function sessionsOf(subject: Subject): SQL {
  return subject === "attendance"
    ? sql`seen.attended, seen.entries`
    : sql`0 as attended, 0 as entries`;
}

export type Cell = Tally & { split: Split | null; code: string; ids: number[] | null };

/** The people of a count with the columns they are divided by, each person once. */
function peopleOf(count: Count, view: View): SQL {
  const { from, where, many } = sourceOf(count.subject, view);
  const columns = splitColumns(view.until);
  const named = splits.map((split) => sql`${columns[split]} as ${sql.identifier(split)}`);
  return sql`select ${many ? sql`distinct` : sql``} ${registrations.id} as id, ${sessionsOf(count.subject)},
    ${sql.join(named, sql`, `)} from ${from} where ${where} and ${meets(count, view.until)}`;
}

/** The total and all splits of a count, in one statement; with `ids` also who was counted. */
export async function countSplits(
  db: Db | Tx,
  count: Count,
  view: View,
  { ids = false } = {},
): Promise<Cell[]> {
  const names = splits.map((split) => sql.identifier(split));
  const sets = [sql`()`, ...names.map((name) => sql`(${name})`)];
  type Row = Tally & Record<Split, string | null> & { grouped: number; ids: number[] | null };
  const { rows } = await db.execute<Row>(sql`
    select grouping(${sql.join(names, sql`, `)})::int as grouped, ${sql.join(names, sql`, `)},
      count(*)::int as people, coalesce(sum(attended), 0)::int as attended,
      coalesce(sum(entries), 0)::int as entries,
      ${ids ? sql`coalesce(array_agg(id order by id), '{}')` : sql`null`} as ids
    from (${peopleOf(count, view)}) people
    group by grouping sets (${sql.join(sets, sql`, `)})`);
  return rows.map(({ grouped, people, attended, entries, ids: counted, ...codes }) => {
    // Each bit of `grouped` is a column that is not divided by, the first column the highest.
    const split = splits.find((_, place) => !((grouped >> (splits.length - 1 - place)) & 1));
    const code = split ? (codes[split] ?? "") : "";
    return { split: split ?? null, code, people, attended, entries, ids: counted };
  });
}

export type CountedGroup = {
  /** The place of the view among those asked for. */
  nth: number;
  split: Split;
  course: string;
  code: string;
  people: number;
};

/** The people of a count in several views, by course and each of the splits, to decide what is hidden. */
export async function countGroups(
  db: Db | Tx,
  count: Count,
  views: readonly View[],
  wanted: readonly Split[],
): Promise<CountedGroup[]> {
  const divided = wanted.filter((split) => split !== "course");
  const names = divided.map((split) => sql.identifier(split));
  const byCode = names.map((name) => sql`(nth, course, ${name})`);
  const sets = wanted.includes("course") ? [...byCode, sql`(nth, course)`] : byCode;
  const people = views.map(
    (view, nth) => sql`select ${nth}::int as nth, people.* from (${peopleOf(count, view)}) people`,
  );
  type Row = Record<Split, string | null> & Pick<CountedGroup, "nth" | "course" | "people">;
  const { rows } = await db.execute<Row & { grouped: number }>(sql`
    select grouping(${sql.join(names, sql`, `)})::int as grouped, nth, course,
      ${sql.join(names, sql`, `)}, count(*)::int as people
    from (${sql.join(people, sql` union all `)}) all_people
    group by grouping sets (${sql.join(sets, sql`, `)})`);
  return rows.map(({ grouped, nth, course, people: counted, ...codes }) => {
    const split = divided.find((_, place) => !((grouped >> (divided.length - 1 - place)) & 1));
    const code = split ? (codes[split] ?? "") : course;
    return { nth, split: split ?? "course", course, code, people: counted };
  });
}

type Wanted = { split?: Split | undefined; code?: string | undefined };

/** The ids of the people behind one number. */
export function idsOf(count: Count, view: View, { split, code = "" }: Wanted = {}): SQL {
  const divided = split ? sql`where ${sql.identifier(split)} = ${code}` : sql``;
  return sql`select id from (${peopleOf(count, view)}) people ${divided}`;
}
