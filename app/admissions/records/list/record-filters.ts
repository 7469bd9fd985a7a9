import { useTranslations } from "use-intl";
import { reachFilters } from "#app/admissions/messages/reach.ts";
import type { ListFilter } from "#app/staff/table/list-filter.ts";
import { useFilterOptions } from "../record/use-answer-words.ts";
import { marks } from "./mark-names.ts";
import { steps } from "./steps.ts";

/** What the list of registrations can be filtered by. */
export const recordFilters = [
  "form",
  "sex",
  "region",
  "level",
  "mark",
  "reach",
  "reached",
  "last_step",
  "year",
  "formation",
  "cohort",
  "round",
  "age_from",
  "age_to",
  "from",
  "until",
] as const;

type Choice = { id: number; label: string };
export type Choices = { today: string } & Record<"courses" | "cohorts" | "rounds", Choice[]>;

const ages = Array.from({ length: 46 }, (_, index) => 15 + index);
const YEARS = 6;

export function useRecordFilters(choices: Choices): ListFilter[] {
  const t = useTranslations("registrations.records");
  const reach = useTranslations("registrations.reach");
  const step = useTranslations("registrations.steps");
  const options = useFilterOptions();
  const stepped = (key: "atLeast" | "upTo") =>
    steps.map((value) => ({ value, label: step(key, { step: step(`names.${value}`) }) }));
  const listed = (list: Choice[]) => list.map((each) => ({ ...each, value: String(each.id) }));
  const aged = (key: "ageFrom" | "ageTo") =>
    ages.map((age) => ({ value: String(age), label: t(`filters.${key}`, { age }) }));
  const last = Number(choices.today.slice(0, 4)) + 1;
  const years = Array.from({ length: YEARS }, (_, index) => String(last - index));
  const filters: Record<(typeof recordFilters)[number], Omit<OptionFilter, "name"> | DayFilter> = {
    form: { label: t("list.byForm"), options: options.forms },
    sex: { label: t("list.bySex"), options: options.sexes },
    region: { label: t("list.byRegion"), options: options.regions },
    level: { label: t("list.byLevel"), options: options.levels },
    mark: {
      label: t("list.byMark"),
      options: marks.map((value) => ({ value, label: t(`marks.${value}`) })),
    },
    reach: {
      label: reach("by"),
      options: reachFilters.map((value) => ({ value, label: reach(`filter.${value}`) })),
    },
    reached: { label: step("byReached"), options: stepped("atLeast") },
    last_step: { label: step("byLast"), options: stepped("upTo") },
    year: {
      label: t("filters.byYear"),
      options: years.map((year) => ({ value: year, label: year })),
    },
    formation: { label: t("filters.byCourse"), options: listed(choices.courses) },
    cohort: { label: t("filters.byCohort"), options: listed(choices.cohorts) },
    round: { label: t("filters.byRound"), options: listed(choices.rounds) },
    age_from: { label: t("filters.byAgeFrom"), options: aged("ageFrom") },
    age_to: { label: t("filters.byAgeTo"), options: aged("ageTo") },
    from: { label: t("filters.from"), day: true },
    until: { label: t("filters.until"), day: true },
  };
  return recordFilters.map((name) => ({ name, ...filters[name] }));
}

type OptionFilter = Extract<ListFilter, { options: unknown }>;
type DayFilter = { label: string; day: true };
