import { z } from "zod";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { Day, ItemId, ItemIdText, onceValid, whole } from "#app/platform/http/values.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import type { CohortWarning, IntakeDays } from "./rules.ts";

export const cohortLimits = { name: 120, place: 120, trainer: 120, trainers: 20, seats: 5_000 };

const name = z.string().max(cohortLimits.name);

/** French is the fallback for the other languages. */
const Names = z.object({ fr: name.min(1), en: name.optional(), de: name.optional() });

const fields = {
  formation_id: ItemId,
  /** A plain string is a name in the language of the request. */
  name: z.union([name.min(1), Names]),
  place: z.string().max(cohortLimits.place).default(""),
  start_date: Day,
  end_date: Day,
  capacity: whole(1, cohortLimits.seats),
  trainers: z
    .array(z.string().min(1).max(cohortLimits.trainer))
    .max(cohortLimits.trainers)
    .default([]),
  confirm_days: whole(1, 90).nullable().default(null),
  auto_promote: z.boolean().default(false),
};

const inOrder = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  start_date <= end_date;
const endsFirst = {
  path: ["end_date"],
  params: { message: "cohorts.errors.endsFirst" },
  when: onceValid(z.object({ start_date: Day, end_date: Day })),
};

export const CohortInput = z.object(fields).refine(inOrder, endsFirst);
export type CohortInput = z.output<typeof CohortInput>;

/** `version` is the one that was read. */
export const CohortChange = z.object({ ...fields, version: whole(1) }).refine(inOrder, endsFirst);
export type CohortChange = z.output<typeof CohortChange>;

export const CohortVersion = z.object({ version: whole(1) });

export const periods = ["running", "coming", "past"] as const;
export type Period = (typeof periods)[number];

export const cohortSorts = ["start_date", "end_date", "place", "capacity", "seats_left"] as const;

export const CohortQuery = ListQuery.extend({
  period: z.enum(periods).optional(),
  formation: ItemIdText.optional(),
  sort: sortField(cohortSorts),
});
export type CohortQuery = z.output<typeof CohortQuery>;

/** A cohort with the fields for staff. */
export type StaffCohort = {
  id: number;
  formation_id: number;
  formation_title: string;
  name: string;
  names: Partial<Localized>;
  place: string;
  start_date: string;
  end_date: string;
  capacity: number;
  taken: number;
  seats_left: number;
  trainers: string[];
  confirm_days: number | null;
  auto_promote: boolean;
  version: number;
  /** The last day of the intake that fills it. */
  intake_closes_on: string | null;
  warnings: CohortWarning[];
};

/** A course of a new cohort, with what warnings need. */
export type CohortCourse = {
  id: number;
  title: string;
  form: string | null;
  intakes: IntakeDays[];
};

export function periodOn(cohort: { start_date: string; end_date: string }, today: string): Period {
  if (cohort.end_date < today) return "past";
  return cohort.start_date > today ? "coming" : "running";
}

/** Names without empty languages. */
export function namesGiven(names: Partial<Localized>): Partial<Localized> {
  return Object.fromEntries(
    locales.flatMap((locale) => (names[locale] ? [[locale, names[locale]]] : [])),
  );
}
