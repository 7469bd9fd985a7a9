import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseAway } from "./away.server.ts";

/** How long a long piece of reading waits for a database that is away for a moment, between tries. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Reads a part of something long again when the database could not answer just then: a file that is
 * half sent cannot be answered with an error any more, it would be cut off. Only for what changes
 * nothing.
 */
export async function withDatabaseTimeout<T>(
  read: () => Promise<T>,
  { pauses = PAUSES }: { pauses?: readonly number[] } = {},
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await delay(pause);
    }
  }
  return read();
}
