import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import type { Progress } from "#app/platform/jobs/task.ts";
import type { SheetRow } from "#app/platform/sheets/cell.ts";
import { readSheet } from "#app/platform/sheets/read-sheet.server.ts";
import type { Mapping } from "./fields.ts";
import { findHeadings, mappingProblems, matchColumns } from "./match-columns.ts";
import { createPlanner, keysOf } from "./plan-rows.ts";
import { excerpt } from "./problem.ts";
import {
  changeImport,
  clearRows,
  countPlans,
  findImport,
  findPeople,
  type Import,
  insertRows,
  moveImport,
  namedCohorts,
  rememberedHeadings,
} from "./queries.server.ts";
import { textOf } from "./read-cell.ts";
import { readRow } from "./read-row.ts";
import { type Counts, importErrorOf, type SheetColumn } from "./schema.ts";

type ImportServices = { db: Db; storage: Storage; now: () => Date };

const noCounts: Counts = { rows: 0, change: 0, same: 0, error: 0, warnings: 0 };

/**
 * The dry run: reads the sheet and stores what each row would change, without changing a
 * registration. Stops after the headings when the columns must be mapped by hand.
 */
export async function readImport(
  services: ImportServices,
  id: number,
  progress: Progress,
): Promise<{ rows: number }> {
  const { db } = services;
  const found = await findImport(db, id);
  if (found?.state !== "reading") return { rows: found?.counts?.rows ?? 0 };
  try {
    const counts = await planRows(services, found, progress);
    return { rows: counts?.rows ?? 0 };
  } catch (error) {
    const code = importErrorOf(error);
    await moveImport(db, id, { from: ["reading"], state: "failed", error: code });
    await clearRows(db, id);
    throw error;
  }
}

async function planRows({ db, storage, now }: ImportServices, found: Import, progress: Progress) {
  const { id } = found;
  await progress(0);
  const bytes = await storage.get(found.fileKey);
  if (!bytes) throw new AppError("conflict", { reason: "imports.errors.gone" });
  await clearRows(db, id);
  const planRow = createPlanner({ cohorts: await namedCohorts(db), today: dayInAbidjan(now()) });
  let headings: Headings | null = null;
  let counts = noCounts;
  for await (const batch of readSheet(bytes)) {
    headings ??= await readHeadings(db, found, batch);
    if (!headings.complete) return null;
    const { row: below, mapping } = headings;
    const rows = batch.filter(({ number }) => number > below).map((row) => readRow(row, mapping));
    const people = await findPeople(db, keysOf(rows), found);
    const plans = rows.map((row) => planRow(row, people));
    await insertRows(db, id, plans);
    counts = countPlans(counts, plans);
    await progress(counts.rows);
  }
  if (counts.rows === 0) throw new AppError("invalid", { reason: "imports.errors.empty" });
  await progress(counts.rows, counts.rows);
  await moveImport(db, id, { from: ["reading"], state: "ready", counts, error: null });
  return counts;
}

type Headings = { row: number; mapping: Mapping; complete: boolean };

async function readHeadings(db: Db, found: Import, batch: SheetRow[]): Promise<Headings> {
  const remembered = await rememberedHeadings(db);
  const headings = findHeadings(batch, remembered);
  if (!headings) throw new AppError("invalid", { reason: "imports.errors.empty" });
  const mapping = found.byHand ?? matchColumns(headings.cells, remembered);
  const complete = mappingProblems(mapping).length === 0;
  await changeImport(db, found.id, {
    headingRow: headings.number,
    mapping,
    counts: null,
    columns: columnsOf(headings, batch),
    ...(complete ? {} : { state: "mapping" as const }),
  });
  return { row: headings.number, mapping, complete };
}

const SAMPLES = 2;

/** Heading and sample values of each column, so that people recognise it. */
function columnsOf(headings: SheetRow, batch: SheetRow[]): SheetColumn[] {
  const below = batch.filter(({ number }) => number > headings.number).slice(0, 20);
  const width = Math.max(...[headings, ...below].map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => ({
    heading: excerpt(textOf(headings.cells[column])),
    samples: below
      .map(({ cells }) => excerpt(textOf(cells[column])))
      .filter(Boolean)
      .slice(0, SAMPLES),
  }));
}
