import { setTimeout as delay } from "node:timers/promises";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { traceStatement } from "#app/platform/traces/trace.server.ts";
import type { DatabaseTimeout } from "./database-timeout.server.ts";
import { asQueryError, isRefusal, statementName } from "./query-error.server.ts";
import { counted, timeLeft } from "./time-limit.server.ts";

/** Plain text may hold several statements (simple query protocol). */
export type Statement = string | QueryConfig;

/** Runs statements: on any connection of the pool, or on the one of a transaction. */
export type Runner = {
  query: (statement: Statement, values?: unknown[]) => Promise<QueryResult>;
};

export type Loan = Runner & {
  /**
   * Ends an open transaction and returns the connection to the pool, or destroys it if its state is
   * unknown.
   */
  giveBack: (failed: boolean) => Promise<void>;
};

export type Connections = Runner & {
  borrow: () => Promise<Loan>;
  close: () => Promise<void>;
};

const TIME_TO_FINISH = 2_000;

/** Client-side limit for a server that does not answer; the server's own limits are shorter. */
const LONGEST = 9_000;

/**
 * The only access to the pool. Every borrowed connection is returned, and one in an unknown state
 * is destroyed.
 */
export function openConnections(
  pool: Pool,
  databaseTimeout: DatabaseTimeout,
  { prepare = true }: { prepare?: boolean } = {},
): Connections {
  const lent = new Set<PoolClient>();

  /** A statement with a name is prepared once per connection. */
  function asSent(statement: Statement): Statement {
    if (prepare || typeof statement === "string" || !statement.name) return statement;
    const { name: _, ...unnamed } = statement;
    return unnamed;
  }

  /** Waits for the database as long as the current request may. */
  function inTime<T>(answer: Promise<T>): Promise<T> {
    return counted(databaseTimeout.wait(answer, Math.min(LONGEST, timeLeft())));
  }

  async function connect(): Promise<PoolClient> {
    databaseTimeout.refuseIfGone();
    const coming = pool.connect();
    return inTime(coming).catch((error) => {
      // If the connection arrives later, return it.
      coming.then((client) => client.release()).catch(() => {});
      throw error;
    });
  }

  async function borrow(): Promise<Loan> {
    const client = await connect();
    lent.add(client);
    let lost: Error | undefined;

    async function query(statement: Statement, values?: unknown[]) {
      try {
        return await traceStatement(
          () => statementName(textOf(statement)),
          () => inTime(client.query(asSent(statement) as QueryConfig, values)),
        );
      } catch (error) {
        if (!isHarmless(error, statement)) lost ??= asError(error);
        throw asQueryError(error, textOf(statement));
      }
    }

    async function giveBack(failed: boolean) {
      if (failed && !lost)
        await query({ text: "rollback" }).catch((error) => (lost ??= asError(error)));
      lent.delete(client);
      client.release(lost);
    }

    return { query, giveBack };
  }

  async function query(statement: Statement, values?: unknown[]) {
    const loan = await borrow();
    try {
      return await loan.query(statement, values);
    } finally {
      await loan.giveBack(false);
    }
  }

  /** Waits briefly for running statements, then cuts them off. */
  async function close() {
    const ended = pool.end();
    await Promise.race([ended, delay(TIME_TO_FINISH, undefined, { ref: false })]);
    // The type of a pooled client has no `end`, but the object does.
    for (const client of lent) void (client as unknown as { end: () => void }).end();
    await Promise.race([ended, delay(TIME_TO_FINISH, undefined, { ref: false })]);
  }

  return { query, borrow, close };
}

/**
 * After a timeout or a FATAL error the state of the connection is unknown, and one of several
 * statements may have failed inside its own transaction.
 */
function isHarmless(error: unknown, statement: Statement): boolean {
  return isRefusal(error) && error.severity === "ERROR" && typeof statement !== "string";
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error("the connection failed", { cause: error });
}

function textOf(statement: Statement): string {
  return typeof statement === "string" ? statement : statement.text;
}
