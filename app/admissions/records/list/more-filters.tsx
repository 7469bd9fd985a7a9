import { Button } from "@mantine/core";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { reachFilters } from "#app/admissions/messages/reach.ts";
import { DayFilter } from "#app/staff/table/day-filter.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { steps } from "./steps.ts";

/** Filters behind a button, which shows how many are active. */
export const rareFilters = [
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

export function useMoreFilters(choices: Choices) {
  const t = useTranslations("registrations.records.filters");
  const reach = useTranslations("registrations.reach");
  const step = useTranslations("registrations.steps");
  const stepped = (key: "atLeast" | "upTo") =>
    steps.map((value) => ({ value, label: step(key, { step: step(`names.${value}`) }) }));
  const url = useListUrl();
  const id = useId();
  const active = rareFilters.filter((name) => url.get(name)).length;
  const [open, setOpen] = useState(active > 0);
  const listed = (list: Choice[]) => list.map((each) => ({ ...each, value: String(each.id) }));
  const aged = (key: "ageFrom" | "ageTo") =>
    ages.map((age) => ({ value: String(age), label: t(key, { age }) }));
  const last = Number(choices.today.slice(0, 4)) + 1;
  const years = Array.from({ length: YEARS }, (_, index) => String(last - index));
  return {
    button: (
      <Button
        variant="default"
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t("more", { count: active })}
      </Button>
    ),
    filters: (
      <div id={id} className={table.toolbar} hidden={!open}>
        <FilterSelect
          name="reach"
          label={reach("any")}
          options={reachFilters.map((value) => ({ value, label: reach(`filter.${value}`) }))}
        />
        <FilterSelect name="reached" label={step("anyReached")} options={stepped("atLeast")} />
        <FilterSelect name="last_step" label={step("anyLast")} options={stepped("upTo")} />
        <FilterSelect
          name="year"
          label={t("anyYear")}
          options={years.map((year) => ({ value: year, label: year }))}
        />
        <FilterSelect name="formation" label={t("anyCourse")} options={listed(choices.courses)} />
        <FilterSelect name="cohort" label={t("anyCohort")} options={listed(choices.cohorts)} />
        <FilterSelect name="round" label={t("anyRound")} options={listed(choices.rounds)} />
        <FilterSelect name="age_from" label={t("anyAgeFrom")} options={aged("ageFrom")} />
        <FilterSelect name="age_to" label={t("anyAgeTo")} options={aged("ageTo")} />
        <DayFilter name="from" label={t("from")} />
        <DayFilter name="until" label={t("until")} />
      </div>
    ),
  };
}
