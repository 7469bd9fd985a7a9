import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { idsOf } from "#app/monitoring/indicators/figures.queries.server.ts";
import { measure } from "#app/monitoring/indicators/queries.server.ts";
import { countOf } from "#app/monitoring/indicators/rules.ts";
import { type Side, sides } from "#app/monitoring/indicators/schema.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { viewOfReport } from "./measure-report.server.ts";
import type {
  CellQuery,
  Difference,
  FileName,
  Recipient,
  ReportContent,
  ReportRow,
  Schedule,
} from "./schema.ts";
import { reportFiles, reportRows, reportSchedules, reports } from "./tables.server.ts";

export type Report = typeof reports.$inferSelect;

export async function listReports(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const rows = await db
    .select({
      id: reports.id,
      name: reports.name,
      from: reports.from,
      until: reports.until,
      programme: sql<string | null>`${reports.content} ->> 'programme'`,
      frozenAt: reports.frozenAt,
      frozen_by: reports.frozenByName,
      hash: reports.hash,
    })
    .from(reports)
    .orderBy(desc(reports.frozenAt), desc(reports.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ frozenAt, ...row }) => ({ ...row, frozen_at: frozenAt.toISOString() }));
}

export async function countReports(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(reports);
  return row?.total ?? 0;
}

export async function reportById(db: Db | Tx, id: number): Promise<Report | null> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  return row ?? null;
}

type ListedFile = { name: FileName; bytes: number; hash: string };

export async function filesOf(db: Db, reportId: number): Promise<ListedFile[]> {
  const rows = await db
    .select()
    .from(reportFiles)
    .where(eq(reportFiles.reportId, reportId))
    .orderBy(asc(reportFiles.locale), asc(reportFiles.format));
  return rows.map(({ locale, format, bytes, hash }) => ({
    name: `${locale}.${format}`,
    bytes,
    hash,
  }));
}

export async function fileOf(db: Db, reportId: number, file: FileName) {
  const [row] = await db
    .select()
    .from(reportFiles)
    .where(
      and(
        eq(reportFiles.reportId, reportId),
        sql`${reportFiles.locale} || '.' || ${reportFiles.format} = ${file}`,
      ),
    );
  return row ?? null;
}

/** The place of a number in the content; -1 for none. */
export function cellAt(
  { cells }: ReportContent,
  { indicator, split = undefined, code = "" }: Pick<CellQuery, "indicator" | "split" | "code">,
): number {
  return cells.findIndex(
    (cell) => cell.indicator === indicator && cell.split === (split ?? null) && cell.code === code,
  );
}

/** The ids that a number counted when it was frozen. */
function frozenIds(reportId: number, cell: number, side: Side): SQL {
  return sql`select unnest(${reportRows.ids}) as id from ${reportRows}
    where ${reportRows.reportId} = ${reportId} and ${reportRows.cell} = ${cell}
      and ${reportRows.side} = ${side}`;
}

/** The people behind a number: as frozen, or who came or went since. */
export function idsBehind(report: Report, asked: CellQuery): SQL | null {
  const { content, id } = report;
  const cell = cellAt(content, asked);
  const indicator = content.indicators.find(({ key }) => key === asked.indicator);
  // A group that nobody was in then has only people who came since.
  if (!indicator || (cell < 0 && asked.change !== "added")) return null;
  const then = frozenIds(id, cell, asked.side);
  if (!asked.change) return then;
  const now = idsOf(countOf(indicator.formula, asked.side), viewOfReport(content), asked);
  return asked.change === "added" ? sql`${now} except ${then}` : sql`${then} except ${now}`;
}

/** How many a number counted then. */
export async function countedThen(db: Db, report: Report, asked: CellQuery): Promise<number> {
  const cell = cellAt(report.content, asked);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${frozenIds(report.id, cell, asked.side)}) then_counted`,
  );
  return rows[0]?.total ?? 0;
}

/** The totals as they would be counted now, and who differs. */
export async function differencesOf(db: Db, report: Report): Promise<Difference[]> {
  const { content, id } = report;
  const view = viewOfReport(content);
  const formulas = content.indicators.map(({ formula }) => formula);
  const measured = await measure(db, formulas, view);
  const all: Difference[] = [];
  for (const [place, { key, formula }] of content.indicators.entries()) {
    const now = measured[place]?.figure;
    const cell = cellAt(content, { indicator: key });
    if (!now || cell < 0) continue;
    for (const side of formula.kind === "share" ? sides : (["part"] as const)) {
      const live = idsOf(countOf(formula, side), view);
      const changes = await compare(db, live, frozenIds(id, cell, side));
      all.push({ indicator: key, split: null, code: "", label: "", side, now, ...changes });
    }
  }
  return all;
}

type Changes = Pick<Difference, "added" | "removed" | "erased">;

async function compare(db: Db, live: SQL, frozen: SQL): Promise<Changes> {
  const { rows } = await db.execute<Changes>(sql`
    select count(*) filter (where frozen.id is null)::int as added,
      count(*) filter (where live.id is null and known.id is not null)::int as removed,
      count(*) filter (where live.id is null and known.id is null)::int as erased
    from (${live}) live full join (${frozen}) frozen on frozen.id = live.id
    left join ${registrations} known on known.id = coalesce(live.id, frozen.id)`);
  return rows[0] ?? { added: 0, removed: 0, erased: 0 };
}

/** The accounts that may be told of a report. */
export async function listRecipients(db: Db | Tx, ids?: readonly number[]): Promise<Recipient[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(and(activeHolders(db, "figures.read"), ids ? inArray(users.id, [...ids]) : undefined))
    .orderBy(asc(users.lastname), asc(users.id));
  return rows.map(({ id, ...user }) => ({ id, name: nameOf(user) }));
}

export async function listSchedules(db: Db): Promise<Schedule[]> {
  const rows = await db.select().from(reportSchedules).orderBy(asc(reportSchedules.id));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rhythm: row.rhythm,
    recipients: row.recipients,
    programme: row.programme,
    next_on: row.nextOn,
    last_report: row.lastReport,
    paused: row.pausedAt !== null,
    version: row.version,
  }));
}
