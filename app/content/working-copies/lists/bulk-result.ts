import type { FieldErrors } from "#app/platform/errors.ts";
import type { Finding } from "../publish/checks.ts";

/** What became of one action on many items. */
export type BulkResult = {
  done: number[];
  /** Those among them that wait for their hour, now with the present text. */
  planned: { id: number; at: string }[];
  /** Why not, which fields of the item are wrong, and what keeps it from visitors. */
  failed: { id: number; message: string; fields: FieldErrors; findings: Finding[] }[];
};
