import { z } from "zod";
import { codeOf } from "#app/platform/errors.ts";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { Day, ItemId } from "#app/platform/http/values.ts";
import { sheetProblems } from "#app/platform/sheets/limits.ts";
import { tableFormats } from "#app/platform/sheets/table.ts";
import { type Change, fields, type Mapping, type Outcome, outcomes } from "./fields.ts";
import type { MappingProblem } from "./match-columns.ts";
import type { Problem } from "./problem.ts";

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;

/**
 * `mapping` waits for a person to map the columns, `ready` for a person to apply the import. An
 * import that was undone is ready again.
 */
export const importStates = [
  "reading",
  "mapping",
  "ready",
  "applying",
  "applied",
  "undoing",
  "failed",
] as const;
export type ImportState = (typeof importStates)[number];

export type UnderWayState = "reading" | "applying" | "undoing";

/** A task is running. */
export function isUnderWay(state: ImportState): state is UnderWayState {
  return state === "reading" || state === "applying" || state === "undoing";
}

/** Why the last task failed. */
export const importErrors = [
  ...sheetProblems,
  ...([
    "gone",
    "changed",
    "forbidden",
    "moved_on",
    "stopped",
    "no_cohort",
    "other_course",
    "full",
    "open_pair",
  ] as const),
] as const;
export type ImportError = (typeof importErrors)[number];

/** `stopped` stands for a cancelled task and for an unexpected error. */
export function importErrorOf(error: unknown): ImportError {
  const code = codeOf(error);
  return importErrors.find((known) => known === code) ?? "stopped";
}

/** A column of the sheet as uploaded. */
export type SheetColumn = { heading: string; samples: string[] };

export type Counts = Record<Outcome, number> & {
  rows: number;
  warnings: number;
  /** Rows that admit somebody; absent in imports of earlier versions. */
  admitted?: number;
  /** Those of them whose cohort the sheet names. */
  seated?: number;
};

export const UploadQuery = z.object({
  filename: z.string().trim().min(1).max(200).default("import"),
  form: z.string().max(50).optional(),
  year: z.coerce.number().int().min(2020).max(2100).optional(),
});

const column = z.number().int().min(0).max(199).nullable();
export const MappingInput = z.object({ columns: z.partialRecord(z.enum(fields), column) });
export const ApplyInput = z.object({
  skip_errors: z.boolean().default(false),
  /** For everybody whom the sheet admits without naming a cohort or a day to confirm. */
  cohort_id: ItemId.optional(),
  confirm_by: Day.optional(),
});
/** The seats that an import gives. */
export type SeatChoice = { cohortId?: number | undefined; confirmBy?: string | undefined };
export const RowQuery = ListQuery.omit({ search: true }).extend({
  outcome: z.enum([...outcomes, "warning"]).optional(),
});
export type RowFilter = z.output<typeof RowQuery>["outcome"];
export const FileQuery = z.object({ format: z.enum(tableFormats).default("xlsx") });
export const TemplateQuery = FileQuery.extend(UploadQuery.omit({ filename: true }).shape);

export type ImportView = {
  id: number;
  filename: string;
  state: ImportState;
  form: string | null;
  year: number | null;
  /** Its progress is at `/api/tasks/{task}`, for the person who started it. */
  task: string | null;
  error: { code: ImportError; message: string } | null;
  heading_row: number | null;
  columns: (SheetColumn & { name: string })[];
  mapping: Mapping;
  /** What the mapping still lacks. */
  missing: { code: MappingProblem; message: string }[];
  counts: Counts | null;
  created_at: string;
  created_by: string;
  applied_at: string | null;
  undone_at: string | null;
};

export type ImportRowView = {
  row: number;
  outcome: Outcome;
  registration: { id: number; reference: string; name: string } | null;
  changes: (Change & { label: string })[];
  problems: (Pick<Problem, "code" | "cell"> & { level: "error" | "warning"; message: string })[];
};
