import { AppError } from "#app/platform/errors.ts";

/** How much of a sheet is read. Empty rows and columns do not count. */
export type SheetLimits = {
  rows: number;
  columns: number;
  cells: number;
  /** Characters of all cells together: many cells can refer to one shared text. */
  characters: number;
  /** Unpacked bytes of the whole archive. */
  unpacked: number;
};

export const sheetLimits: SheetLimits = {
  rows: 20_000,
  columns: 100,
  cells: 600_000,
  characters: 20_000_000,
  unpacked: 50_000_000,
};

/** Excel's limit for the text of a cell. */
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

/** Why a sheet is refused. Each has its message under `imports.errors`: only imports read sheets. */
export type SheetProblem = (typeof sheetProblems)[number];

export function sheetRefused(problem: SheetProblem, cause?: unknown): AppError {
  return new AppError("invalid", { reason: `imports.errors.${problem}`, cause });
}
