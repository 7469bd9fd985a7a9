import { z } from "zod";
import type { Step } from "#app/admissions/records/list/steps.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import type { CountedStep } from "#app/base/settings/schema.ts";
import { Day, ItemIdText, wholeText } from "#app/platform/http/values.ts";
import type { Plot } from "#app/ui/plots/plot.ts";

/** The filters of the figures; the list of applications has the same under the same names. */
export const figureFilters = ["form", "formation", "year", "from", "until"] as const;

export const FiguresQuery = z.object({
  locale: z.string().optional(),
  form: z.string().max(60).optional(),
  formation: ItemIdText.optional(),
  year: wholeText(2000, 2200).optional(),
  from: Day.optional(),
  until: Day.optional(),
});
export type FiguresFilter = Omit<z.output<typeof FiguresQuery>, "locale">;

export const plotNames = [
  "days",
  "funnel",
  "regions",
  "targets",
  "states",
  "sexes",
  "ages",
  "programmes",
  "courses",
  "cohorts",
  "levels",
] as const;
export type PlotName = (typeof plotNames)[number];

export const plotTypes = {
  svg: "image/svg+xml",
  png: "image/png",
  csv: "text/csv",
} as const;
export type PlotFormat = keyof typeof plotTypes;

export const PlotQuery = FiguresQuery.extend({
  format: z.enum(["svg", "png", "csv"]).default("svg"),
});

/** What applications are counted by. */
export const dimensions = ["status", "age", "level", "form", "course", "region"] as const;
export type Dimension = (typeof dimensions)[number];

/** `sex` is empty when it was not answered; `form` is the programme of a course. */
export type Count = { key: string; sex: string; form: string | null; count: number };

export type Counts = {
  total: number;
  by: Record<Dimension, Count[]>;
  /** Days with applications, in order. */
  days: { day: string; count: number }[];
};

/** How many people came exactly so far, by their state now. */
export type StepCount = {
  step: Step;
  form: string;
  status: State;
  dropped: boolean;
  count: number;
};

export type CohortSeats = { id: number; name: string; taken: number; capacity: number };

export type Target = {
  key: string;
  label: string;
  target: number;
  form: string;
  step: CountedStep;
  count: number;
};

export type FiguresAnswer = {
  /** Null: too few to be told to somebody who may not see people. */
  total: number | null;
  /** What was counted: a calendar period for somebody who may not see people. */
  days: { from: string | null; until: string | null };
  /** What one can filter by: the years of the intakes and the programmes. */
  years: number[];
  forms: { key: string; name: string }[];
  courses: { id: number; title: string }[];
  plots: (Plot & { name: PlotName })[];
};
