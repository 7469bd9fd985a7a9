import type { BegunElsewhere } from "../pages/page-data.ts";
import type { Typed } from "../pages/typed.ts";
import type { Draft } from "./draft.ts";

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

/** Papers that came before the script did; one that was chosen here since stays. */
export function mergeDocuments(draft: Draft, { link, papers }: BegunElsewhere) {
  for (const { name, type, bytes, upload } of papers) {
    draft.papers[name] ??= { name: "", type, bytes, upload, done: true };
  }
  if (papers.length > 0) draft.link = link;
}

/** Of what stands in the boxes, that which somebody changed. */
export function onlyTouched(typed: Typed, touched: Set<string>): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([box]) => touched.has(box)));
}
