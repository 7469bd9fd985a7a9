import { z } from "zod";
import { Day, onceValid, whole } from "#app/platform/http/values.ts";

export const IntakeInput = z
  .object({
    form: z.string().min(1).max(50),
    year: whole(2020, 2100),
    opens_on: Day,
    closes_on: Day,
    seats: whole(1, 100_000).nullable().default(null),
    /** The version that was read, for a change. */
    version: whole(1).optional(),
  })
  .refine(({ opens_on, closes_on }) => opens_on <= closes_on, {
    path: ["closes_on"],
    params: { message: "registrations.errors.closesBefore" },
    when: onceValid(z.object({ opens_on: Day, closes_on: Day })),
  });
export type IntakeInput = z.output<typeof IntakeInput>;

/** In months; older data is removed every night. */
export const RetentionInput = z.object({
  rejected_months: whole(1, 120),
  document_months: whole(1, 120),
  /** At least half a year, so that an abuse can still be looked into. */
  audit_months: whole(6, 120).default(24),
  /** The version that was read; another one is refused. */
  version: whole().optional(),
});
export type Retention = z.output<typeof RetentionInput>;
export const defaultRetention: Retention = {
  rejected_months: 12,
  document_months: 24,
  audit_months: 24,
  version: 0,
};
