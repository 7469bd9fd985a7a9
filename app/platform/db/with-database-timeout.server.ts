import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseAway } from "./away.server.ts";

/** Pauses between the attempts of a long read while the database is away. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Repeats a part of a long read while the database is away: a response that is half sent cannot
 * turn into an error any more. Only for reads.
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
