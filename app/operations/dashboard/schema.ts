import type { ConvocationKind } from "#app/admissions/records/schema.ts";
import type { State } from "#app/admissions/registrations/schema.ts";

/** The year and programmes that are worked on. */
export type Campaign = {
  year: number;
  total: number;
  undecided: number;
  admitted: number;
  women: number;
  /** Null: an intake of the year is not limited. */
  seats: number | null;
  day: CampaignDay | null;
};

/** The next day of the intakes; `share` of an open one is over. */
export type CampaignDay = { kind: "closes" | "opens"; date: string; left: number; share: number };

/** Applications that somebody moved into a state; `by` is empty for applicants and the system. */
export type Moved = { to: State; by: string; count: number; at: string };

/** A day of tests or interviews, and how many shortlisted people have no mark of it. */
export type Unmarked = { kind: ConvocationKind; day: string; count: number };

/** For users who may read applications. */
export type ApplicationsToday = {
  campaign: Campaign | null;
  received: { count: number; at: string } | null;
  moved: Moved[];
  unmarked: Unmarked[];
};
