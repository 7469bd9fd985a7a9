import type { QueryResultRow } from "pg";
import type { Db, Tx } from "./open.server.ts";
import { runnerOf } from "./session.server.ts";

/**
 * A statement that is written by hand because hundreds of people ask for it at once: its text is
 * made once, and each connection plans it once. Days come as text only if it says so (`::text`).
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
