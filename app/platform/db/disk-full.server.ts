import { causes, sqlState } from "./sql-state.server.ts";

const FULL_SQL = "53100";
const FULL_SYSTEM = new Set(["ENOSPC", "EDQUOT"]);

/** Whether the disk is full, for the database or for files. */
export function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === FULL_SQL) return true;
  return causes(error).some(({ code }: NodeJS.ErrnoException) => FULL_SYSTEM.has(code ?? ""));
}
