import type { SurveyAnswers, SurveyMonth, SurveyState } from "./schema.ts";
import { type AnswersInput, surveyMonths, working } from "./schema.ts";

/** Days that a link can be used after it was sent. */
export const LINK_DAYS = 60;
/** Days after which those who did not answer are reminded, once. */
export const REMIND_AFTER = 10;
/** A survey that is later than this is not sent any more: it would ask about another time. */
export const LATEST = 30;

const DAY = 24 * 60 * 60 * 1000;

/** The same day so many months later; the 31st becomes the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== wanted) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * DAY).toISOString().slice(0, 10);
}

/** The surveys of somebody who completed: one that is long past is not made any more. */
export function surveysOf(endedOn: string, today: string): { month: SurveyMonth; dueOn: string }[] {
  return surveyMonths
    .map((month) => ({ month, dueOn: monthsAfter(endedOn, month) }))
    .filter(({ dueOn }) => dueOn >= daysAfter(today, -LATEST));
}

type Sent = { sentAt: Date | null };

/** When a link ends; before the message is known to have left, it is counted from now. */
export function linkEnds({ sentAt }: Sent, now: Date): Date {
  return new Date((sentAt ?? now).getTime() + LINK_DAYS * DAY);
}

export function isLinkOpen(survey: Sent, now: Date): boolean {
  return now < linkEnds(survey, now);
}

type Stages = {
  dueOn: string;
  tokenHash: string | null;
  sentAt: Date | null;
  remindedAt: Date | null;
  unreachable: boolean;
  answeredAt: Date | null;
};

/** The state of a survey; the conditions of the list ask the same of the database. */
export function stateOf(survey: Stages, today: string): SurveyState {
  if (survey.answeredAt) return "answered";
  if (survey.unreachable) return "unreachable";
  if (survey.remindedAt) return "reminded";
  if (survey.sentAt) return "sent";
  if (survey.tokenHash) return "waiting";
  if (survey.dueOn > today) return "planned";
  return survey.dueOn < daysAfter(today, -LATEST) ? "missed" : "waiting";
}

/** Who does not work is not asked whether the work is in the trade. */
export function answersFrom(input: AnswersInput): SurveyAnswers {
  const { situation, related, since, income, useful, remark } = input;
  const works = working.some((one) => one === situation);
  return { situation, related: works ? related : null, since, income, useful, remark };
}

/** The months from the end of the training to today, newest first. */
export function monthsSince(endedOn: string, today: string): string[] {
  const months: string[] = [];
  for (let day = endedOn.slice(0, 7); day <= today.slice(0, 7); ) {
    months.unshift(day);
    day = monthsAfter(`${day}-01`, 1).slice(0, 7);
  }
  return months;
}

/** In per cent, rounded; null when nobody answered. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}
