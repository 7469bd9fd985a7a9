import { DrizzleQueryError, sql } from "drizzle-orm";
import { NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Connections, Runner } from "./connections.server.ts";
import { NoAnswer } from "./database-timeout.server.ts";
import { countCommit, timeLeft, unlimited } from "./time-limit.server.ts";

type None = Record<string, never>;

/** The runner of a database or transaction, for hand-written statements. */
const runners = new WeakMap<object, Runner>();

export function runnerOf(db: object): Runner {
  const runner = runners.get(db);
  if (!runner) throw new Error("this is no database of ours");
  return runner;
}

/** Drizzle on our connections. */
export function openDrizzle(connections: Connections): NodePgDatabase<None> {
  const dialect = new PgDialect({ casing: "snake_case" });
  const session = new Session(connections, dialect, connections);
  const db = new NodePgDatabase<None>(dialect, session, undefined);
  runners.set(db, connections);
  return db;
}

/**
 * Drizzle's own session can leak a connection when a transaction fails to begin, and puts
 * parameters into error messages. This session does neither.
 */
class Session extends NodePgSession<None, None> {
  readonly #connections: Connections;

  constructor(runner: Runner, dialect: PgDialect, connections: Connections) {
    // Drizzle uses only `query` of the client.
    super(runner as unknown as Pool, dialect, undefined);
    this.#connections = connections;
  }

  override prepareQuery(...query: Parameters<NodePgSession<None, None>["prepareQuery"]>) {
    query[2] ??= nameOf(query[0].sql);
    const prepared = super.prepareQuery(...query);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) => execute(values).catch(unwrap);
    // Drizzle declares the type of a prepared query only at its use.
    return prepared as never;
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<None, None>) => Promise<T>,
    config: PgTransactionConfig = {},
  ): Promise<T> {
    const loan = await this.#connections.borrow();
    const session = new Session(loan, this.dialect, this.#connections);
    let committed = false;
    try {
      await loan.query({ text: begin(config) });
      const tx = new Transaction(this.dialect, session, undefined);
      runners.set(tx, loan);
      const result = await work(tx);
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
}

class Transaction extends NodePgTransaction<None, None> {
  override async transaction<T>(
    work: (tx: NodePgTransaction<None, None>) => Promise<T>,
  ): Promise<T> {
    const deeper = this.nestedIndex + 1;
    // Both are private only in TypeScript.
    const { dialect, session } = this as unknown as { dialect: PgDialect; session: Session };
    const tx = new Transaction(dialect, session, undefined, deeper);
    runners.set(tx, runnerOf(this));
    await tx.execute(`savepoint sp${deeper}`);
    try {
      const result = await work(tx);
      await tx.execute(`release savepoint sp${deeper}`);
      return result;
    } catch (error) {
      // If the rollback fails too, the connection is lost; the first error says why.
      await tx.execute(`rollback to savepoint sp${deeper}`).catch(() => {});
      throw error;
    }
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

function unwrap(error: unknown): never {
  throw error instanceof DrizzleQueryError
    ? (error.cause ?? new Error("a statement failed"))
    : error;
}
