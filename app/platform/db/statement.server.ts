import type { QueryResultRow } from "pg";
import type { Db, Tx } from "./open.server.ts";
import { runnerOf } from "./session.server.ts";

/**
 * A hand-written statement for very frequent requests: each connection prepares it once. Dates are
 * text only with `::text`.
 */
export function statement<Row extends QueryResultRow, Values extends unknown[]>(
  name: string,
  text: string,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  return async (db, ...values) => {
    const { rows } = await runnerOf(db).query({ name, text }, values);
    return rows as Row[];
  };
}
