import { z } from "zod";
import type { DraftKind } from "#app/base/templates/rules.ts";
import { Day, whole } from "#app/platform/http/values.ts";
import type { CohortWarning } from "#app/website/cohorts/rules.ts";
import type { AgeCounts, IntakeAct, IntakeState, NoticeReach, ShownState } from "./rules.ts";

const plan = {
  opens_on: Day,
  closes_on: Day,
  /** Null: not limited. */
  seats: whole(1, 100_000).nullable().default(null),
};
const of = { form: z.string().min(1).max(50), year: whole(2020, 2100) };
/** Whether people who began an application are told. */
const tell = z.boolean().default(false);

export const NewIntakePlan = z.object({ ...of, ...plan });
export const NewIntake = NewIntakePlan.extend({ tell });
export type NewIntake = z.output<typeof NewIntake>;

export const IntakePlan = z.object(plan);
/** `version` is the one that was read. */
export const IntakeChange = IntakePlan.extend({ version: whole(1), tell });
export type IntakeChange = z.output<typeof IntakeChange>;

export const IntakeVersion = z.object({ version: whole(1) });

export type IntakeView = {
  id: number;
  form: string;
  form_title: string;
  year: number;
  opens_on: string;
  closes_on: string;
  seats: number | null;
  version: number;
  /** A retired form takes no applications on any day. */
  state: ShownState;
};

export type IntakeCohort = {
  id: number;
  name: string;
  formation_title: string;
  place: string;
  start_date: string;
  end_date: string;
  capacity: number;
  warnings: CohortWarning[];
};

/** An intake with everything that depends on it. */
export type IntakeRow = IntakeView & {
  received: number;
  admitted: number;
  /** Not sent yet; only at the intake in which they would be sent. */
  drafts: number | null;
  courses: { id: number; title: string }[];
  cohorts: IntakeCohort[];
};

export type IntakeOverview = {
  intakes: IntakeRow[];
  forms: { key: string; title: string }[];
  /** Courses that nobody can apply for online. */
  without_form: { id: number; title: string }[];
};

/** What a change would do, before it is made. */
export type IntakeMeaning = {
  act: IntakeAct;
  state: IntakeState;
  /** The message to people who began; null when the change does not concern them. */
  notice: DraftKind | null;
  /** That message in the language of the request. */
  sample: { subject: string; text: string } | null;
  drafts: number;
  reach: NoticeReach;
  age_limits: { from: number; to: number } | null;
  ages: { drafts: AgeCounts; received: AgeCounts };
  received: number;
  admitted: number;
  seats_below_admitted: boolean;
  /** Cohorts of this intake that start before it closes. */
  cohorts: Omit<IntakeCohort, "warnings">[];
};

export type IntakeSaved = {
  intake: IntakeView;
  act: IntakeAct;
  told: number;
  /** The batch of messages; null when nobody is told. */
  batch: string | null;
};
