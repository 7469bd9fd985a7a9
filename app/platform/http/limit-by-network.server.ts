import { LRUCache } from "lru-cache";
import { networkOf } from "./client-address.server.ts";
import { waitAbove } from "./waiting-room.server.ts";

type Options = { tries: number; seconds: number };

/**
 * Counts expensive requests by network, in memory because a query would cost more. The limit is
 * high: many phones share one address.
 */
export function limitByNetwork({ tries, seconds }: Options) {
  const seen = new LRUCache<string, { count: number }>({ max: 10_000, ttl: seconds * 1000 });
  return {
    /** Counts a request and returns how many milliseconds it has to wait. */
    count(address: string): number {
      const network = networkOf(address);
      const tally = seen.get(network) ?? { count: 0 };
      tally.count += 1;
      if (tally.count === 1) seen.set(network, tally);
      return waitAbove(tally.count - tries);
    },
  };
}
