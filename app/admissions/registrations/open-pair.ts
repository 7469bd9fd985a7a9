import type { OpenPair } from "./schema.ts";

/** `MA-2026-000012 (Koné Awa)` */
export function labelOf({ reference, name }: OpenPair["first"]): string {
  return `${reference} (${name})`;
}
