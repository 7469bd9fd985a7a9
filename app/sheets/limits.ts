/** How much of a sheet is taken in. Empty rows and columns count for nothing. */
export type SheetLimits = {
  rows: number;
  columns: number;
  cells: number;
  /** Characters of all cells together: one text can be named by many cells. */
  characters: number;
  /** Bytes of everything in the archive, unpacked. */
  unpacked: number;
};

export const sheetLimits: SheetLimits = {
  rows: 20_000,
  columns: 100,
  cells: 600_000,
  characters: 20_000_000,
  unpacked: 50_000_000,
};

/** The longest text that Excel takes into a cell. */
export const CELL_CHARACTERS = 32_767;

export const sheetProblems = [
  "empty",
  "kind",
  "locked",
  "macros",
  "broken",
  "encoding",
  "rows",
  "columns",
  "cells",
  "unpacked",
  "slow",
] as const;

/** Why a sheet is not read; the words are found by whoever answers. */
export type SheetProblem = (typeof sheetProblems)[number];

export class SheetError extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem, options?: ErrorOptions) {
    super(`sheet refused: ${problem}`, options);
    this.problem = problem;
  }
}
