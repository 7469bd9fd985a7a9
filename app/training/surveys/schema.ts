import { z } from "zod";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { onceValid, whole, wholeText } from "#app/platform/http/values.ts";

/** Months after the end of the training at which people are asked. */
export const surveyMonths = [1, 6, 12] as const;
export type SurveyMonth = (typeof surveyMonths)[number];

export const situations = ["employed", "self_employed", "apprentice", "studying", "none"] as const;
/** What a former learner does now; the first three count as employed. */
export type SurveySituation = (typeof situations)[number];
export const working = ["employed", "self_employed", "apprentice"] as const;

export const incomes = ["none", "under_75", "75_150", "over_150", "unsaid"] as const;
/** Thousands of francs a month. */
export type SurveyIncome = (typeof incomes)[number];

export const useful = [1, 2, 3, 4, 5] as const;

/** Six questions; the last four are optional. */
export type SurveyAnswers = {
  situation: SurveySituation;
  related: boolean | null;
  since: string | null;
  income: SurveyIncome | null;
  useful: 1 | 2 | 3 | 4 | 5 | null;
  remark: string;
};

/** How the answers arrived: by the link, or typed by the team during a phone call. */
export type SurveyWay = "link" | "phone";

export const surveyLimits = { remark: 1_000 } as const;

/** What stands for a month before the end of the training. */
export const BEFORE = "before";

const answers = {
  situation: z.enum(situations),
  /** Asked of those who work. */
  related: z.boolean().nullable().default(null),
  since: z
    .string()
    .regex(/^(before|20\d\d-(0[1-9]|1[0-2]))$/)
    .nullable()
    .default(null)
    .meta({ description: "The month as `2026-03`, or `before` the end of the training" }),
  income: z.enum(incomes).nullable().default(null),
  useful: z.literal(useful).nullable().default(null),
  remark: z.string().trim().max(surveyLimits.remark).default(""),
};

const isWorking = (situation: string) => working.some((one) => one === situation);

/** Whoever works also says whether the work is in the trade they learned. */
const saysRelated = ({ situation, related }: { situation: string; related: boolean | null }) =>
  related !== null || !isWorking(situation);
const relatedMissing = {
  path: ["related"],
  params: { message: "surveys.errors.related" },
  when: onceValid(z.object({ situation: answers.situation, related: answers.related })),
};

export const AnswersInput = z.object(answers).refine(saysRelated, relatedMissing);
export type AnswersInput = z.output<typeof AnswersInput>;

/** `version` is the one that was read. */
export const PhoneAnswers = z
  .object({ ...answers, version: whole(1) })
  .refine(saysRelated, relatedMissing);
export type PhoneAnswers = z.output<typeof PhoneAnswers>;

export const SwitchInput = z.object({ active: z.boolean(), version: whole(0) });
/** Whether surveys are sent on this site. */
export type SurveySwitch = z.output<typeof SwitchInput>;

/** A survey in one word; the later word wins. */
export const surveyStates = [
  "planned",
  "missed",
  "waiting",
  "sent",
  "reminded",
  "unreachable",
  "answered",
] as const;
export type SurveyState = (typeof surveyStates)[number];

/** What the columns of the summary count; each opens its rows. */
export const surveyCounts = [
  "due",
  "sent",
  "reminded",
  "answered",
  "unreachable",
  "working",
] as const;
export type SurveyCount = (typeof surveyCounts)[number];

export const surveyFilters = [...surveyCounts, "planned", "missed"] as const;
export type SurveyFilterName = (typeof surveyFilters)[number];

export const surveySorts = ["due_on", "name"] as const;

export const SurveyFilter = z.object({
  search: ListQuery.shape.search,
  month: wholeText(1, 12).pipe(z.literal(surveyMonths)).optional(),
  show: z.enum(surveyFilters).optional(),
  situation: z.enum(situations).optional(),
});
export type SurveyFilter = z.output<typeof SurveyFilter>;

export const SurveyQuery = ListQuery.extend(SurveyFilter.shape).extend({
  sort: sortField(surveySorts),
});

export type SurveyRow = {
  id: number;
  registration: number;
  reference: string;
  last_name: string;
  first_names: string;
  phone: string;
  cohort: string;
  ended_on: string | null;
  month: SurveyMonth;
  due_on: string;
  state: SurveyState;
  sent_at: string | null;
  reminded_at: string | null;
  answered_at: string | null;
  way: SurveyWay | null;
  entered_by: string | null;
  answers: SurveyAnswers | null;
  version: number;
};

/** One line of the summary. */
export type SurveyFigures = { month: SurveyMonth } & Record<SurveyCount, number>;

/** What the page of a link shows; it names nobody. */
export type OwnSurvey = {
  month: SurveyMonth;
  course: string;
  /** The day until which the answers can be changed. */
  open_until: string;
  answered_at: string | null;
  answers: SurveyAnswers | null;
  /** The months to choose from, newest first. */
  months: string[];
};
