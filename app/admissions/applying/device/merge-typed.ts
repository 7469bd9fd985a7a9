import type { ServerDraft } from "../pages/page-data.ts";
import type { Typed } from "../pages/typed.ts";
import type { Draft } from "./draft.ts";

type TypedAt = { typed: Typed; at: number };

/**
 * Answers may be on the device, on the server (sent before the script ran) and in the form fields.
 * The newer of the first two wins; touched fields win over both.
 */
export function mergeTyped(device: TypedAt, server: TypedAt | undefined, touched: Typed): Typed {
  const [older, newer] =
    server && server.at > device.at ? [device, server] : [server ?? { typed: {} }, device];
  return { ...older.typed, ...newer.typed, ...touched };
}

/** Adds documents uploaded before the script ran; those chosen on the device stay. */
export function mergeDocuments(draft: Draft, { link, documents }: ServerDraft) {
  for (const { name, type, bytes, upload } of documents) {
    draft.documents[name] ??= { name: "", type, bytes, upload, done: true };
  }
  if (documents.length > 0) draft.link = link;
}

export function onlyTouched(typed: Typed, touched: Set<string>): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([box]) => touched.has(box)));
}
