import { z } from "zod";
import { whole } from "#app/http/values.ts";

/** In months; older data is removed every night. */
export const RetentionInput = z.object({
  rejected_months: whole(1, 120),
  document_months: whole(1, 120),
});
export type Retention = z.output<typeof RetentionInput>;
export const defaultRetention: Retention = { rejected_months: 12, document_months: 24 };
