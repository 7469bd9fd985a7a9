const STATEMENT_TIMEOUT = 8_000;

/** How much longer the driver waits than the server, in case the network loses the answer. */
const LONGER = 1_000;

export type Limits = ReturnType<typeof limitsOf>;

/** A dead database is noticed within 3 s, and no request waits longer than 10 s unless set so. */
export function limitsOf({ statementTimeout = STATEMENT_TIMEOUT }: { statementTimeout?: number }) {
  return {
    // Long, because a new connection is slow on a busy machine; `createDatabaseTimeout` notices a
    // database that is away sooner.
    connectionTimeoutMillis: 8_000,
    lock_timeout: 5_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + LONGER,
    idle_in_transaction_session_timeout: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "tremplin",
    options: Object.entries(planning)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  };
}

const planning = {
  // The similarity (0 to 1) from which a mistyped word matches: the operator `%>` can use the index on
  // folded titles.
  "pg_trgm.word_similarity_threshold": 0.45,
  // The tables are in memory or on a disk without moving parts. With the default of 4 a search reads
  // the words of every text rather than their index.
  random_page_cost: 1.1,
};

/** The limits that the server enforces, by their names there. */
export function serverSettings({
  lock_timeout,
  statement_timeout,
  idle_in_transaction_session_timeout,
}: Limits): Record<string, number> {
  const limits = { lock_timeout, statement_timeout, idle_in_transaction_session_timeout };
  return { ...limits, ...planning };
}

/** A pooler refuses connections that ask for them. */
export function withoutServerSettings(limits: Limits) {
  const { connectionTimeoutMillis, query_timeout, idleTimeoutMillis, keepAlive } = limits;
  const { application_name } = limits;
  return { connectionTimeoutMillis, query_timeout, idleTimeoutMillis, keepAlive, application_name };
}
