import { and, eq, inArray } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Cell } from "#app/monitoring/indicators/figures.queries.server.ts";
import { codeNames, withCourses } from "#app/monitoring/indicators/names.server.ts";
import { splitCounts } from "#app/monitoring/indicators/queries.server.ts";
import { cellFigures } from "#app/monitoring/indicators/rules.ts";
import { type Side, sides } from "#app/monitoring/indicators/schema.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Reader } from "#app/website/registration-form/words.ts";
import { viewOfReport } from "./measure-report.server.ts";
import { cellAt, type Report } from "./queries.server.ts";
import { type Difference, splitsOf } from "./schema.ts";
import { reportRows } from "./tables.server.ts";

/** Every group of one indicator as it would be counted now, and who differs; null: no such indicator. */
export async function splitDifferences(
  db: Db,
  reader: Reader,
  { id, content }: Report,
  key: string,
): Promise<Difference[] | null> {
  const indicator = content.indicators.find((each) => each.key === key);
  if (!indicator) return null;
  const { formula } = indicator;
  const live = await splitCounts(db, formula, viewOfReport(content), { ids: true });
  const then = await frozenRows(db, id, content, key);
  const names = codeNames(await withCourses(db, reader));
  const groups = groupsOf(content, key, [...live.part, ...live.whole]);
  const figures = cellFigures(formula, live.part, live.whole);
  const compared = groups.flatMap(({ split, code }) => {
    const own = (cell: { split: string | null; code: string }) =>
      cell.split === split && cell.code === code;
    const now = figures.find(own)?.figure ?? { people: 0, of: null, value: null };
    const cell = cellAt(content, { indicator: key, split, code });
    return (formula.kind === "share" ? sides : (["part"] as const)).map((side) => {
      const counted = live[side].find(own)?.ids ?? [];
      const before = then.get(`${cell} ${side}`) ?? [];
      const said = { indicator: key, split, code, label: names.group(split, code), side, now };
      return { ...said, added: without(counted, before), gone: without(before, counted) };
    });
  });
  const known = await stillThere(
    db,
    compared.flatMap(({ gone }) => gone),
  );
  return compared.map(({ added, gone, ...row }) => {
    const removed = gone.filter((person) => known.has(person)).length;
    return { ...row, added: added.length, removed, erased: gone.length - removed };
  });
}

function without(some: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return some.filter((id) => !known.has(id));
}

type Content = Report["content"];

/** The groups that were frozen, then those that only exist now. */
function groupsOf({ cells, splits }: Content, key: string, live: readonly Cell[]) {
  const known = splitsOf({ splits });
  const frozen = cells.filter(({ indicator }) => indicator === key);
  const all = [...frozen, ...live].flatMap(({ split, code }) =>
    split && known.includes(split) ? [{ split, code }] : [],
  );
  return [...new Map(all.map((group) => [`${group.split} ${group.code}`, group])).values()];
}

async function frozenRows(db: Db, reportId: number, { cells }: Content, key: string) {
  const own = cells.flatMap(({ indicator, split }, place) =>
    indicator === key && split ? [place] : [],
  );
  const rows = await db
    .select()
    .from(reportRows)
    .where(and(eq(reportRows.reportId, reportId), inArray(reportRows.cell, own)));
  return new Map(rows.map(({ cell, side, ids }) => [`${cell} ${side as Side}`, ids]));
}

/** Who of these was not erased. */
async function stillThere(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, [...new Set(ids)]));
  return new Set(rows.map(({ id }) => id));
}
