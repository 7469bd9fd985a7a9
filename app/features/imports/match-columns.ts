import { type Cell, isEmpty, type SheetRow } from "#app/sheets/cell.ts";
import headings from "./data/headings.json" with { type: "json" };
import { type Field, fields, type Mapping, valueFields } from "./fields.ts";
import { foldCell } from "./read-cell.ts";

/** A heading as it is compared and remembered; what a mark is out of does not count. */
export function foldHeading(text: string): string {
  return foldCell(text.replaceAll("_", " ").replace(/\/\s*20\s*$/, ""))
    .replace(/ (sur|out of|von|auf) 20$/, "")
    .slice(0, 100);
}

/** What people said before of a heading that is not known by itself; null: nothing we take in. */
export type Remembered = ReadonlyMap<string, Field | null>;

const known = new Map<string, Field>(
  fields.flatMap((field) => [
    [foldHeading(field), field] as const,
    ...headings[field].map((heading) => [heading, field] as const),
  ]),
);

/** Which column is which, by its heading. Of two that mean the same, the first. */
export function matchColumns(row: readonly Cell[], remembered: Remembered = new Map()): Mapping {
  const mapping: Mapping = {};
  for (const [column, cell] of row.entries()) {
    const heading = foldHeading(String(cell ?? ""));
    const field = remembered.has(heading) ? remembered.get(heading) : known.get(heading);
    if (field && mapping[field] === undefined) mapping[field] = column;
  }
  return mapping;
}

const ABOVE = 10;

/** The row of headings: people put a title and empty lines above their tables. */
export function findHeadings(rows: readonly SheetRow[], remembered?: Remembered): SheetRow | null {
  const candidates = rows.slice(0, ABOVE).map((row) => ({
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

/** What is missing before rows can be read: who they are about, or what they say. */
export function mappingProblems(mapping: Mapping): MappingProblem[] {
  const has = (field: Field) => mapping[field] !== undefined;
  const person = has("reference") || (has("phone") && has("birth_date"));
  return [
    ...(person ? [] : ["person" as const]),
    ...(valueFields.some(has) ? [] : ["values" as const]),
  ];
}
