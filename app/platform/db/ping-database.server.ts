import { Client, type ClientConfig, type QueryConfig } from "pg";
import { slowness } from "./database-timeout.server.ts";
import { isRefusal } from "./query-error.server.ts";

// Codes that mean "not now"; any other answer, also "too many connections", proves that the server
// is there.
const NOT_NOW = new Set(["57P01", "57P02", "57P03"]);

/** Milliseconds on a quiet machine. */
const LIMIT = 1_500;

type Line = { client: Client; connected: Promise<unknown> };

/** Pings the server on its own connection, opened when first needed. */
export function openDatabasePing(config: ClientConfig) {
  let line: Line | undefined;

  function connect(): Line {
    const client = new Client({
      ...config,
      connectionTimeoutMillis: LIMIT * slowness(),
      application_name: "tremplin ping",
    });
    const next = { client, connected: client.connect() };
    client.on("error", () => hangUp(next));
    return next;
  }

  function hangUp(old: Line) {
    if (line === old) line = undefined;
    old.client.end().catch(() => {});
  }

  async function ask() {
    line ??= connect();
    const asked = line;
    try {
      await asked.connected;
      // The type lacks the limit of one statement, which the driver has.
      const ping: QueryConfig & { query_timeout: number } = {
        text: "SELECT 1",
        query_timeout: LIMIT * slowness(),
      };
      await asked.client.query(ping);
    } catch (error) {
      hangUp(asked);
      if (!isRefusal(error) || NOT_NOW.has(error.code)) throw error;
    }
  }

  return { ask, close: () => line && hangUp(line) };
}
