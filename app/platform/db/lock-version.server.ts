import { AppError, type MessageKey } from "#app/platform/errors.ts";

type Details = Record<string, unknown>;

/** Refuses a write on something that was saved since the caller read it; a caller may name no version. */
export function requireVersion(stored: number, read: number | undefined, reason: MessageKey): void {
  if (read !== undefined && read !== stored) throw new AppError("conflict", { reason });
}

/** The locked row that is found: 404 without one, 409 when it was saved since the caller read it. */
export async function lockVersion<Row extends { version: number }>(
  locked: PromiseLike<readonly Row[]> | readonly Row[],
  read: number | undefined,
  reason: MessageKey,
  details: (row: Row) => Details | Promise<Details> = () => ({}),
): Promise<Row> {
  const [row] = await locked;
  if (!row) throw new AppError("notFound");
  if (read === undefined || read === row.version) return row;
  throw new AppError("conflict", { reason, details: await details(row) });
}
