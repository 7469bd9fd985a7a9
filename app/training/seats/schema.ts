import { z } from "zod";
import type { Reach } from "#app/admissions/messages/reach.ts";
import type { MarkValue } from "#app/admissions/registrations/marks.ts";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { Day, ItemId, ItemIdText, Moment, whole } from "#app/platform/http/values.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";

export const parts = ["day", "morning", "afternoon"] as const;
export type Part = (typeof parts)[number];

export const presences = ["present", "late", "absent", "excused"] as const;
export type Presence = (typeof presences)[number];

/** An admitted applicant in a cohort. */
export type Member = {
  id: number;
  reference: string;
  last_name: string;
  first_names: string;
  sex: "F" | "M";
  phone: string;
  region: string;
  version: number;
  reach: Reach;
  confirm_by: string | null;
  confirmed_at: string | null;
  /** The deadline passed without confirmation. */
  overdue: boolean;
  /** Completed the training or has a valid certificate. */
  finished: boolean;
  since: string;
};

/** An applicant on the waiting list of the course. */
export type Waiting = Omit<Member, "confirm_by" | "confirmed_at" | "overdue" | "finished"> & {
  rank: number;
  test_mark: MarkValue;
  interview_mark: MarkValue;
};

/** The name as in staff lists: last name first. */
export function nameOf(person: Pick<Member, "last_name" | "first_names">): string {
  return `${person.last_name} ${person.first_names}`;
}

export type Members = { members: Member[]; waiting: Waiting[] };

export const PromoteInput = z.object({
  /** Default: the first in rank. */
  registration_id: ItemId.optional(),
  version: whole(1).optional(),
  /** Null: no deadline; left out: that of the cohort. */
  confirm_by: Day.nullable().optional(),
  /** Confirms a seat in a cohort that has begun. */
  into_started: z.boolean().default(false),
  /** Who gives up the seat: in one transaction, so that nobody else can take it. */
  instead_of: z
    .object({
      registration_id: ItemId,
      version: whole(1),
      reason: z.string().trim().min(1).max(1_000),
    })
    .optional(),
});

const Entry = z.object({
  registration_id: ItemId,
  presence: z.enum(presences),
  /** The time of the entry by the device's clock. */
  at: Moment,
  /** Not taken if the person has an entry already, whoever made it and when. */
  only_unmarked: z.boolean().default(false),
});

/** Entries of a device, possibly made offline; sending them twice has no effect. */
export const AttendanceInput = z.object({
  sessions: z
    .array(
      z.object({ day: Day, part: z.enum(parts), entries: z.array(Entry).max(1_000).default([]) }),
    )
    .min(1)
    .max(100),
});
export type AttendanceInput = z.output<typeof AttendanceInput>;

/** An entry that was not taken, beside the one that stands. */
export type NotTaken = {
  day: string;
  part: Part;
  registration_id: number;
  presence: Presence;
  at: string;
  /** `marked`: it was for people without an entry only. `newer`: somebody else's newer one stands. */
  why: "marked" | "newer";
  /** `by` is null when the account is gone. */
  standing: { presence: Presence; by: string | null; at: string };
};

/** An entry that was made because the person had none. */
export type Filled = { day: string; part: Part; registration_id: number; at: string };

/** Takes entries back that were made with `only_unmarked`, as they were answered in `filled`. */
export const UndoFilledInput = z.object({
  entries: z
    .array(z.object({ day: Day, part: z.enum(parts), registration_id: ItemId, at: Moment }))
    .min(1)
    .max(1_000),
});
export type UndoFilledInput = z.output<typeof UndoFilledInput>;

export type AttendanceSession = {
  id: number;
  day: string;
  part: Part;
  /** By registration id. */
  marks: Record<string, { presence: Presence; at: string }>;
};

/** Who would get a free seat. */
export type NextInRank = Pick<
  Waiting,
  "id" | "version" | "reference" | "last_name" | "first_names" | "reach"
>;

/** A cohort as the list of admitted people shows it. */
export type AdmittedCohort = StaffCohort & {
  confirmed: number;
  overdue: number;
  /** The first in rank on the waiting list of the course. */
  next: NextInRank | null;
};

export const admittedMarks = ["confirmed", "unconfirmed", "overdue", "unseated"] as const;

export const AdmittedQuery = ListQuery.extend({
  cohort: ItemIdText.optional(),
  mark: z.enum(admittedMarks).optional(),
});

export const LettersInput = z.object({ cohort_id: ItemId });
