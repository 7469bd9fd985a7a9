import { setTimeout as delay } from "node:timers/promises";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./open.server.ts";
import { sqlState } from "./sql-state.server.ts";

const ATTEMPTS = 4;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

/** Opens a transaction, for code that has slow work to do before it. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs `work` in a transaction, and again after a serialization failure or deadlock, so `work` must
 * only use the database. Inside a transaction it is a savepoint.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const attempts = isTransaction(db) ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt++) {
    try {
      return (await db.transaction(
        work as unknown as Parameters<Db["transaction"]>[0],
        config,
      )) as T;
    } catch (error) {
      const state = sqlState(error);
      const again = state === SERIALIZATION_FAILURE || state === DEADLOCK;
      if (!again || attempt === attempts) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

export function isTransaction(db: Db): db is Tx {
  return "isTransaction" in db;
}
