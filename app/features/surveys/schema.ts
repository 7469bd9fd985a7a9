/** Months after the end of the training at which people are asked. */
export const surveyMonths = [1, 6, 12] as const;
export type SurveyMonth = (typeof surveyMonths)[number];

export const situations = ["employed", "self_employed", "apprentice", "studying", "none"] as const;
/** What a former learner does now; the first three count as employed. */
export type SurveySituation = (typeof situations)[number];

export const incomes = ["none", "under_75", "75_150", "over_150", "unsaid"] as const;
/** Thousands of francs a month. */
export type SurveyIncome = (typeof incomes)[number];

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
