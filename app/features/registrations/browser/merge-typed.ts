import type { Typed } from "../apply/typed.ts";

type Begun = { typed: Typed; at: number };

/**
 * Answers may wait in three places: on the device, on the server (sent before the script was there),
 * and in the boxes. The later of the first two wins, and what was just typed wins over both.
 */
export function mergeTyped(device: Begun, server: Begun | undefined, touched: Typed): Typed {
  const [older, newer] =
    server && server.at > device.at ? [device, server] : [server ?? { typed: {} }, device];
  return { ...older.typed, ...newer.typed, ...touched };
}

/** Of what stands in the boxes, that which somebody changed. */
export function onlyTouched(typed: Typed, touched: Set<string>): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([box]) => touched.has(box)));
}
