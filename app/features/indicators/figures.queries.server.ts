import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import { meets, splitColumns } from "./conditions.server.ts";
import type { Subject } from "./fields.ts";
import { type Count, type Split, splits, type View } from "./schema.ts";
import { sourceOf } from "./source.server.ts";

/** People of a count, and of those counted by attendance their sessions. */
export type Tally = { people: number; attended: number; entries: number };
export type Total = Tally & { women: Tally };

const women = sql`${registrations.sex} = 'F'`;

function tallyOf(subject: Subject, many: boolean, which: SQL): SQL {
  const people = many ? sql`count(distinct ${registrations.id})` : sql`count(*)`;
  const sum = (name: string) =>
    subject === "attendance"
      ? sql`coalesce(sum(${sql.raw(`seen.${name}`)}) filter (where ${which}), 0)::int`
      : sql`0`;
  return sql`jsonb_build_object('people', ${people} filter (where ${which}),
    'attended', ${sum("attended")}, 'entries', ${sum("entries")})`;
}

/** Several counts with the women among them: one statement for each subject. */
export async function countTotals(
  db: Db | Tx,
  counts: readonly Count[],
  view: View,
): Promise<Total[]> {
  const totals: Total[] = [];
  const bySubject = Map.groupBy(counts.entries(), ([, { subject }]) => subject);
  for (const [subject, own] of bySubject) {
    const { from, where, many = false } = sourceOf(subject, view);
    const columns = own.flatMap(([, count]) => {
      const met = meets(count, view.until);
      return [tallyOf(subject, many, met), tallyOf(subject, many, sql`${met} and ${women}`)];
    });
    const named = columns.map((column, nth) => sql`${column} as ${sql.identifier(`c${nth}`)}`);
    const { rows } = await db.execute<Record<string, Tally>>(
      sql`select ${sql.join(named, sql`, `)} from ${from} where ${where}`,
    );
    for (const [nth, [place]] of own.entries()) {
      const [all, ofWomen] = [rows[0]?.[`c${2 * nth}`], rows[0]?.[`c${2 * nth + 1}`]];
      if (all && ofWomen) totals[place] = { ...all, women: ofWomen };
    }
  }
  return totals;
}

export type Cell = Tally & { split: Split | null; code: string; ids: number[] | null };

/** The people of a count with the columns they are divided by, each person once. */
function peopleOf(count: Count, view: View): SQL {
  const { from, where, many } = sourceOf(count.subject, view);
  const columns = splitColumns(view.until);
  const named = splits.map((split) => sql`${columns[split]} as ${sql.identifier(split)}`);
  const sessions =
    count.subject === "attendance"
      ? sql`seen.attended, seen.entries`
      : sql`0 as attended, 0 as entries`;
  return sql`select ${many ? sql`distinct` : sql``} ${registrations.id} as id, ${sessions},
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

type Wanted = { split?: Split | undefined; code?: string | undefined };

/** The ids of the people behind one number. */
export function idsOf(count: Count, view: View, { split, code = "" }: Wanted = {}): SQL {
  const divided = split ? sql`where ${sql.identifier(split)} = ${code}` : sql``;
  return sql`select id from (${peopleOf(count, view)}) people ${divided}`;
}
