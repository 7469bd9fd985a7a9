import type { Db } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import type { Storage } from "#app/files/storage.server.ts";
import type { Progress } from "#app/jobs/task.ts";
import type { SheetRow } from "#app/sheets/cell.ts";
import { readSheet } from "#app/sheets/read-sheet.server.ts";
import type { Mapping } from "./fields.ts";
import { findHeadings, mappingProblems, matchColumns } from "./match-columns.ts";
import { createPlanner, keysOf } from "./plan-rows.ts";
import { shown } from "./problem.ts";
import {
  changeImport,
  clearRows,
  countPlans,
  findImport,
  type Import,
  insertRows,
  moveImport,
  peopleNamed,
  rememberedHeadings,
} from "./queries.server.ts";
import { textOf } from "./read-cell.ts";
import { readRow } from "./read-row.ts";
import { type Counts, importErrorOf, type SheetColumn } from "./schema.ts";

type Place = { db: Db; storage: Storage };

const nothing: Counts = { rows: 0, change: 0, same: 0, error: 0, warnings: 0 };

/**
 * The dry run: reads the sheet and writes down what each row would change. Nothing about people is
 * touched. Ends at the headings when somebody must first say which column is which.
 */
export async function readImport(
  { db, storage }: Place,
  id: number,
  progress: Progress,
): Promise<{ rows: number }> {
  const found = await findImport(db, id);
  if (found?.state !== "reading") return { rows: found?.counts?.rows ?? 0 };
  try {
    const counts = await plan({ db, storage }, found, progress);
    return { rows: counts?.rows ?? 0 };
  } catch (error) {
    const code = importErrorOf(error);
    await moveImport(db, id, { from: ["reading"], state: "failed", error: code });
    throw error;
  }
}

async function plan({ db, storage }: Place, found: Import, progress: Progress) {
  const { id } = found;
  await progress(0);
  const bytes = await storage.get(found.fileKey);
  if (!bytes) throw new AppError("conflict", { reason: "imports.errors.gone" });
  await clearRows(db, id);
  const planRow = createPlanner();
  let head: Head | null = null;
  let counts = nothing;
  for await (const batch of readSheet(bytes)) {
    head ??= await readHead(db, found, batch);
    if (!head.complete) return null;
    const { row: below, mapping } = head;
    const rows = batch.filter(({ number }) => number > below).map((row) => readRow(row, mapping));
    const people = await peopleNamed(db, keysOf(rows), found);
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

type Head = { row: number; mapping: Mapping; complete: boolean };

async function readHead(db: Db, found: Import, batch: SheetRow[]): Promise<Head> {
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

/** What stands in each column, so that people recognise it. */
function columnsOf(headings: SheetRow, batch: SheetRow[]): SheetColumn[] {
  const below = batch.filter(({ number }) => number > headings.number).slice(0, 20);
  const width = Math.max(...[headings, ...below].map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => ({
    heading: shown(textOf(headings.cells[column])),
    samples: below
      .map(({ cells }) => shown(textOf(cells[column])))
      .filter(Boolean)
      .slice(0, SAMPLES),
  }));
}
