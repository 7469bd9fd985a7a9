import type { DeviceStore } from "./device-store.ts";

/** Many send from this network just now: the line is there, and the server said when to try again. */
export class Busy extends Error {
  override name = "Busy";
  /** In milliseconds, by this device's clock. */
  readonly until: number;
  constructor({ headers }: Response) {
    super("too many from this network");
    const seconds = Number(headers.get("retry-after")) || MINUTE;
    this.until = Date.now() + Math.min(seconds, DAY) * 1000;
  }
}

const MINUTE = 60;
const DAY = 24 * 60 * 60;

type Held = { since: number; until: number };
const PLACE = "held";

/** The page, other tabs and the worker wait alike. */
export function hold(kept: DeviceStore, until: number): Promise<void> {
  return kept.set(PLACE, { since: Date.now(), until } satisfies Held);
}

export function release(kept: DeviceStore): Promise<void> {
  return kept.delete(PLACE);
}

/** Until when everything waits; null when nothing holds it. */
export async function retryAfter(kept: DeviceStore): Promise<number | null> {
  const held = await kept.get<Held>(PLACE);
  const now = Date.now();
  // A clock that went back must not hold anything for long.
  return held && held.since <= now && now < held.until ? held.until : null;
}
