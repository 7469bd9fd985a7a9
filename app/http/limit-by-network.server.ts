import { LRUCache } from "lru-cache";
import { AppError } from "#app/errors.ts";
import { networkOf } from "./client-address.server.ts";

type Options = { tries: number; seconds: number };

/**
 * Counts expensive requests by network, in memory because a query would cost more. The limit is
 * high: many phones share one address.
 */
export function limitByNetwork({ tries, seconds }: Options) {
  const seen = new LRUCache<string, { count: number }>({ max: 10_000, ttl: seconds * 1000 });
  return {
    /** Throws 429 after too many requests. */
    count(address: string) {
      const network = networkOf(address);
      const tally = seen.get(network) ?? { count: 0 };
      tally.count += 1;
      if (tally.count === 1) seen.set(network, tally);
      if (tally.count <= tries) return;
      const wait = Math.max(1, Math.ceil(seen.getRemainingTTL(network) / 1000));
      throw new AppError("tooMany", { headers: { "retry-after": String(wait) } });
    },
  };
}
