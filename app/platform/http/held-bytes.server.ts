import { AppError } from "#app/platform/errors.ts";
import { networkOf } from "./client-address.server.ts";

type Most = {
  /** Bytes of each request that do not count: an application is smaller. */
  free: number;
  network: number;
  site: number;
};

const KB = 1024;
const MB = 1024 ** 2;

/**
 * 64 MB are ten documents sent without JavaScript at the same moment. Four hundred unfinished bodies
 * of a megabyte each, which anybody could send, took 430 MB for five minutes.
 */
const MOST: Most = { free: 16 * KB, network: 64 * MB, site: 160 * MB };

/** Counts the bytes of bodies that are in memory while they arrive and are handled. */
export function createHeldBytes(most: Most = MOST) {
  const ofNetwork = new Map<string, number>();
  let ofAll = 0;

  function change(network: string, bytes: number) {
    const own = (ofNetwork.get(network) ?? 0) + bytes;
    if (own > 0) ofNetwork.set(network, own);
    else ofNetwork.delete(network);
    ofAll += bytes;
  }

  return {
    get size() {
      return ofAll;
    },

    /** For one request; `release` when it was answered. */
    hold(address: string) {
      const network = networkOf(address);
      let [size, counted] = [0, 0];
      return {
        /** Throws 503 when the network, or all together, hold too much. */
        add(bytes: number) {
          size += bytes;
          const more = Math.max(0, size - most.free) - counted;
          const own = (ofNetwork.get(network) ?? 0) + more;
          if (more > 0 && (own > most.network || ofAll + more > most.site)) {
            throw new AppError("away", { headers: { "retry-after": "30" } });
          }
          change(network, more);
          counted += more;
        },
        release() {
          change(network, -counted);
          counted = 0;
        },
      };
    },
  };
}

export type HeldBytes = ReturnType<typeof createHeldBytes>;
