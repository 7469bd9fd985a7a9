import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool, QueryConfig } from "pg";
import type { Connections, Loan, Runner } from "./connections.server.ts";
import { NoAnswer } from "./database-timeout.server.ts";
import { countCommit, timeLeft, unlimited } from "./time-limit.server.ts";

/** The database or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
export type Tx = Db & { readonly isTransaction: true };

/** The runner of a database or transaction, for hand-written statements. */
const runners = new WeakMap<object, Runner>();

export function runnerOf(db: object): Runner {
  const runner = runners.get(db);
  if (!runner) throw new Error("this is no database of ours");
  return runner;
}

type Work<T> = (tx: Tx) => Promise<T>;

/**
 * Drizzle on our connections. Its own transactions can leak a connection when one fails to begin, so
 * they are ours.
 */
export function openDrizzle(connections: Connections): Db {
  return drizzleOn(connections, {
    transaction: <T>(work: Work<T>, config?: PgTransactionConfig) =>
      inTransaction(connections, work, config),
  });
}

function drizzleOn<Own extends object>(runner: Runner, own: Own) {
  const client = {
    query: (query: QueryConfig, values?: unknown[]) =>
      runner.query({ ...query, name: query.name ?? nameOf(query.text) }, values),
  };
  // Drizzle uses only `query` of its client.
  const db = drizzle({ client: client as unknown as Pool, casing: "snake_case" });
  runners.set(db, runner);
  return Object.assign(db as Db, own);
}

async function inTransaction<T>(
  connections: Connections,
  work: Work<T>,
  config: PgTransactionConfig = {},
): Promise<T> {
  const loan = await connections.borrow();
  let committed = false;
  try {
    await loan.query({ text: begin(config) });
    const result = await work(transactionOn(loan, 1));
    // Work that ran out of time is rolled back; a commit that was sent is waited for.
    if (timeLeft() === 0) throw new NoAnswer("the work ran out of time before its end");
    countCommit();
    const { command } = await unlimited(() => loan.query({ text: "commit" }));
    // A statement failed and its error was caught: PostgreSQL has rolled back the transaction.
    if (command !== "COMMIT") throw new Error("the transaction was given up before its end");
    committed = true;
    return result;
  } finally {
    await loan.giveBack(!committed);
  }
}

function transactionOn(loan: Loan, depth: number): Tx {
  return drizzleOn(loan, {
    isTransaction: true as const,
    transaction: <T>(work: Work<T>) => inSavepoint(loan, depth, work),
  });
}

async function inSavepoint<T>(loan: Loan, depth: number, work: Work<T>): Promise<T> {
  await loan.query({ text: `savepoint sp${depth}` });
  try {
    const result = await work(transactionOn(loan, depth + 1));
    await loan.query({ text: `release savepoint sp${depth}` });
    return result;
  } catch (error) {
    // If the rollback fails too, the connection is lost; the first error says why.
    await loan.query({ text: `rollback to savepoint sp${depth}` }).catch(() => {});
    throw error;
  }
}

/** From this number of uses on, a statement is prepared by name. */
const OFTEN = 20;
const MOST_NAMES = 200;
const said = new Map<string, { times: number; name: string }>();

/** Marks a query whose plan does not depend on the values. */
const PLANNED_ONCE = "/* planned once */ ";
export const plannedOnce = sql.raw(PLANNED_ONCE);

/**
 * Repeated inserts are planned once per connection: their plan does not depend on the values.
 * Queries are planned each time, because theirs does, unless they say otherwise.
 */
function nameOf(text: string): string | undefined {
  const insert = text.startsWith("insert into ") && !text.includes(" select ");
  if (!insert && !text.includes(PLANNED_ONCE)) return undefined;
  const known = said.get(text);
  if (known) return ++known.times > OFTEN ? known.name : undefined;
  if (said.size < MOST_NAMES) said.set(text, { times: 1, name: `statement ${said.size}` });
  return undefined;
}

function begin({ isolationLevel, accessMode }: PgTransactionConfig): string {
  const level = isolationLevel ? `isolation level ${isolationLevel}` : "";
  return ["begin", level, accessMode].filter(Boolean).join(" ");
}
