import { z } from "zod";
import { Day, ItemId, whole } from "#app/platform/http/values.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import type { Condition } from "../rules.ts";
import { type Outcome, reasonLimit } from "../schema.ts";

export type Conditions = {
  min_attendance: number | null;
  min_mark: number | null;
  /** 0: none were set. */
  version: number;
};

/** A member of a cohort and what became of them. */
export type MemberOutcome = {
  id: number;
  reference: string;
  last_name: string;
  first_names: string;
  /** As it was noted. */
  started_on: string | null;
  /** The first session with the person present or late. */
  first_present: string | null;
  /** Sessions present or late, of those that count. */
  present: number;
  counted: number;
  /** Per cent; null without a session that counts. */
  attendance: number | null;
  final_mark: number | null;
  outcome: Outcome | null;
  ended_on: string | null;
  exception_reason: string;
  left_reason: string;
  /** What is missing to complete. */
  missing: Condition[];
  /** The number of the valid certificate. */
  certificate: string | null;
  /** 0: nothing was recorded. */
  version: number;
};

export type CohortOutcomes = {
  cohort: StaffCohort;
  conditions: Conditions;
  people: MemberOutcome[];
};

const Version = whole(0);
const People = z
  .array(z.object({ id: ItemId, version: Version }))
  .min(1)
  .max(5_000);
const Mark = z.number().min(0).max(20);
const Reason = z.string().trim().max(reasonLimit);

export const ConditionsInput = z.object({
  min_attendance: whole(0, 100).nullable(),
  min_mark: Mark.nullable(),
  version: Version,
});

/** The first session of each instead of one day for all. */
export const FIRST_PRESENCE = "first_presence";

/** Without a day the start is taken back. */
export const StartInput = z.object({
  day: z.union([Day, z.literal(FIRST_PRESENCE)]).nullable(),
  people: People,
});

export const MarksInput = z.object({
  people: z
    .array(z.object({ id: ItemId, version: Version, final_mark: Mark.nullable() }))
    .min(1)
    .max(5_000),
});

export const OutcomeInput = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("completed"),
    day: Day,
    people: People,
    /** Why somebody completes without meeting the conditions. */
    exception_reason: Reason.default(""),
  }),
  /** `reason`: why somebody left. */
  z.object({ outcome: z.literal("dropped_out"), day: Day, people: People, reason: Reason.min(1) }),
]);
export type OutcomeInput = z.output<typeof OutcomeInput>;

export const UndoInput = z.object({ reason: Reason.min(1), people: People });

/** Who was changed, and who was not and why. */
export type Changed = { changed: number[]; refused: { id: number; message: string }[] };
export type OutcomesChanged = CohortOutcomes & Changed;
