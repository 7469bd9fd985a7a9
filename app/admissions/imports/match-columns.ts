import { type Cell, isEmpty, type SheetRow } from "#app/platform/sheets/cell.ts";
import headings from "./data/headings.json" with { type: "json" };
import { type Field, fields, type Mapping, valueFields } from "./fields.ts";
import { foldCell } from "./read-cell.ts";

/** A heading in the form that is compared and stored, without the maximum of a mark. */
export function foldHeading(text: string): string {
  return foldCell(text.replaceAll("_", " ").replace(/\/\s*20\s*$/, ""))
    .replace(/ (sur|out of|von|auf) 20$/, "")
    .slice(0, 100);
}

/** The field that people chose earlier for a heading; null for a column to ignore. */
export type Remembered = ReadonlyMap<string, Field | null>;

const knownHeadings = new Map<string, Field>(
  fields.flatMap((field) => [
    [foldHeading(field), field] as const,
    ...headings[field].map((heading) => [heading, field] as const),
  ]),
);

/** Maps columns to fields by their headings; of two with the same field, the first is used. */
export function matchColumns(row: readonly Cell[], remembered: Remembered = new Map()): Mapping {
  const mapping: Mapping = {};
  for (const [column, cell] of row.entries()) {
    const heading = foldHeading(String(cell ?? ""));
    const field = remembered.has(heading) ? remembered.get(heading) : knownHeadings.get(heading);
    if (field && mapping[field] === undefined) mapping[field] = column;
  }
  return mapping;
}

const MAX_HEADING_ROW = 10;

/** Finds the row of headings, which often follows a title and empty lines. */
export function findHeadings(rows: readonly SheetRow[], remembered?: Remembered): SheetRow | null {
  const candidates = rows.slice(0, MAX_HEADING_ROW).map((row) => ({
    row,
    found: Object.keys(matchColumns(row.cells, remembered)).length,
    filled: row.cells.filter((cell) => !isEmpty(cell)).length,
  }));
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (most, each) => (!most || each.found > most.found ? each : most),
    null,
  );
  if (best && best.found > 0) return best.row;
  return candidates.find(({ filled }) => filled > 1)?.row ?? candidates[0]?.row ?? null;
}

export type MappingProblem = "person" | "values";

/** What the mapping still lacks: columns that identify the applicant, or values to import. */
export function mappingProblems(mapping: Mapping): MappingProblem[] {
  const has = (field: Field) => mapping[field] !== undefined;
  const person = has("reference") || (has("phone") && has("birth_date"));
  return [
    ...(person ? [] : ["person" as const]),
    ...(valueFields.some(has) ? [] : ["values" as const]),
  ];
}
