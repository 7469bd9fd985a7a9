import { setTimeout as delay } from "node:timers/promises";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import type { DatabaseTimeout } from "./database-timeout.server.ts";
import { asQueryError, isRefusal } from "./query-error.server.ts";
import { counted, timeLeft } from "./time-limit.server.ts";

/** As plain text it may be several at once, as the protocol allows. */
export type Statement = string | QueryConfig;

/** What runs statements: any connection of the pool, or one that was borrowed for a transaction. */
export type Runner = {
  query: (statement: Statement, values?: unknown[]) => Promise<QueryResult>;
};

export type Loan = Runner & {
  /** Ends what is open and gives the connection back, or throws it away if it may be unsound. */
  giveBack: (failed: boolean) => Promise<void>;
};

export type Connections = Runner & {
  borrow: () => Promise<Loan>;
  close: () => Promise<void>;
};

const TIME_TO_FINISH = 2_000;

/** The server gives up sooner by itself; this is for one that says nothing. */
const LONGEST = 9_000;

/**
 * The only door to the pool. Whoever borrows a connection gives it back, whatever happened to it in
 * between, and a connection of which it is not known how it stands is never used again.
 */
export function openConnections(pool: Pool, patience: DatabaseTimeout): Connections {
  const lent = new Set<PoolClient>();

  /** Waits for the database as long as the piece of work may that asks for it. */
  function inTime<T>(answer: Promise<T>): Promise<T> {
    return counted(patience.wait(answer, Math.min(LONGEST, timeLeft())));
  }

  async function connect(): Promise<PoolClient> {
    patience.refuseIfGone();
    const coming = pool.connect();
    return inTime(coming).catch((error) => {
      // Should it come after all, nobody waits for it any more.
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
        return await inTime(client.query(statement as QueryConfig, values));
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

  /** Waits a moment for what is under way; what does not end by itself is cut off. */
  async function close() {
    const ended = pool.end();
    await Promise.race([ended, delay(TIME_TO_FINISH, undefined, { ref: false })]);
    // A lent client can only be given back, says its type; it is the pool's own and can end.
    for (const client of lent) void (client as unknown as { end: () => void }).end();
    await Promise.race([ended, delay(TIME_TO_FINISH, undefined, { ref: false })]);
  }

  return { query, borrow, close };
}

/**
 * Without an answer nobody knows what the server still does, after FATAL it does nothing more, and
 * several statements at once may have failed in the middle of a transaction of their own.
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
