import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/open.server.ts";

/** These tables are exported separately, without storage keys. */
const exportedElsewhere = new Set([
  "registrations",
  "registration_documents",
  "registration_events",
  "registration_notes",
  "registration_messages",
]);

type Link = { child: string; column: string; parent: string };
type Row = Record<string, unknown>;
type LinkedRow = { of: number; row: Row };

/**
 * The rows of other features about these registrations: attendance, readings and scores, choices,
 * pairs, import rows. Found by the foreign keys of the database, so that new tables are included.
 */
export async function linkedRows(
  db: Db,
  ids: number[],
): Promise<(id: number) => Record<string, Row[]>> {
  const links = await linksOf(db);
  const found = new Map<string, LinkedRow[]>();
  const add = (table: string, rows: LinkedRow[]) =>
    found.set(table, [...(found.get(table) ?? []), ...rows]);
  const first = links.filter(
    ({ child, parent }) => parent === "registrations" && !exportedElsewhere.has(child),
  );
  for (const { child, column } of first) {
    add(child, await rowsOf(db, sql`${sql.raw(child)} t`, sql.raw(`t.${column}`), ids));
    for (const below of links.filter(({ parent }) => parent === child)) {
      const joined = sql.raw(`${below.child} t join ${child} p on p.id = t.${below.column}`);
      add(below.child, await rowsOf(db, joined, sql.raw(`p.${column}`), ids));
    }
  }
  const days = await sessionsOf(db, found.get("attendance") ?? []);
  for (const { row } of found.get("attendance") ?? []) row.session = days.get(row.session_id);
  return (id) =>
    Object.fromEntries(
      [...found].map(([table, rows]) => [
        table,
        rows.filter(({ of }) => of === id).map(({ row }) => row),
      ]),
    );
}

/** All foreign keys of the database. */
async function linksOf(db: Db): Promise<Link[]> {
  const { rows } = await db.execute<Link>(sql`
    select c.conrelid::regclass::text as child, quote_ident(a.attname) as column,
      c.confrelid::regclass::text as parent
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid <> c.confrelid
    order by child, a.attnum`);
  return rows;
}

type Piece = ReturnType<typeof sql>;

async function rowsOf(db: Db, from: Piece, column: Piece, ids: number[]): Promise<LinkedRow[]> {
  const among = sql.join(ids, sql`, `);
  const { rows } = await db.execute<LinkedRow>(
    // Where a file is stored is nobody's data.
    sql`select ${column} as of, to_jsonb(t) - 'file_key' as row from ${from} where ${column} in (${among})`,
  );
  return rows;
}

/** Attendance means nothing without the day of its session. */
async function sessionsOf(db: Db, attendance: LinkedRow[]): Promise<Map<unknown, Row>> {
  const ids = attendance.map(({ row }) => Number(row.session_id));
  if (!ids.length) return new Map();
  const among = sql.join(ids, sql`, `);
  const { rows } = await db.execute<Row>(
    sql`select id, cohort_id, day::text, part from cohort_sessions where id in (${among})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
