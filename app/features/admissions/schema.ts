import { z } from "zod";
import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import { ListQuery } from "#app/http/pagination.ts";
import { Day, ItemId, ItemIdText, Moment, whole } from "#app/http/values.ts";

export const parts = ["day", "morning", "afternoon"] as const;
export type Part = (typeof parts)[number];

export const presences = ["present", "late", "absent", "excused"] as const;
export type Presence = (typeof presences)[number];

/** Somebody with a seat in a cohort. */
export type Member = {
  id: number;
  reference: string;
  last_name: string;
  first_names: string;
  sex: "F" | "M";
  phone: string;
  region: string;
  version: number;
  confirm_by: string | null;
  confirmed_at: string | null;
  /** The deadline passed without a word. */
  overdue: boolean;
  since: string;
};

/** Somebody who waits for a seat in a cohort of the course, the first in rank first. */
export type Waiting = Omit<Member, "confirm_by" | "confirmed_at" | "overdue"> & {
  rank: number;
  test_mark: number | null;
  interview_mark: number | null;
};

/** As lists and letters of the team call somebody. */
export function nameOf(person: Pick<Member, "last_name" | "first_names">): string {
  return `${person.last_name} ${person.first_names}`;
}

export type Members = { members: Member[]; waiting: Waiting[] };

export const PromoteInput = z.object({
  /** Without one, the first in rank. */
  registration_id: ItemId.optional(),
  version: whole(1).optional(),
  confirm_by: Day.optional(),
  /** Who gives up the seat for it: one act, so that the seat is never free for a third. */
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
  /** When it was entered, by the clock of the device. */
  at: Moment,
});

/** What a device collected, possibly while it had no line; sending it twice is the same as once. */
export const AttendanceInput = z.object({
  sessions: z
    .array(
      z.object({ day: Day, part: z.enum(parts), entries: z.array(Entry).max(1_000).default([]) }),
    )
    .min(1)
    .max(100),
});
export type AttendanceInput = z.output<typeof AttendanceInput>;

export type AttendanceSession = {
  id: number;
  day: string;
  part: Part;
  /** By application. */
  marks: Record<string, { presence: Presence; at: string }>;
};

/** A cohort as the list of admitted people shows it. */
export type AdmittedCohort = StaffCohort & {
  confirmed: number;
  overdue: number;
  /** The first in rank who waits for a seat in the course. */
  next: Pick<Waiting, "id" | "version" | "reference" | "last_name" | "first_names"> | null;
};

export const admittedMarks = ["confirmed", "unconfirmed", "overdue", "unseated"] as const;

export const AdmittedQuery = ListQuery.extend({
  cohort: ItemIdText.optional(),
  mark: z.enum(admittedMarks).optional(),
});

export const LettersInput = z.object({ cohort_id: ItemId });
