import { Anchor, Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import { hasStarted } from "../moves/seat-terms.ts";
import type { RegistrationRow } from "../schema.ts";
import { courseOf, possibleCohorts } from "./cohort-choice.ts";

type Props = {
  rows: RegistrationRow[];
  value: StaffCohort | null;
  onChange: (cohort: StaffCohort | null) => void;
};

/** Cohorts of the course of the selected people, or the reason why none is possible. */
export function CohortSelect({ rows, value, onChange }: Props) {
  const t = useTranslations("registrations.records.move");
  const states = useTranslations("staff.states");
  const { to } = usePaths();
  const words = useCohortWords();
  const today = useStaff().now.slice(0, 10);
  const course = courseOf(rows);
  const cohorts = useCohorts(rows);
  if (course === "mixed") return <p role="alert">{t("mixed")}</p>;
  if (cohorts === "failed") return <p role="alert">{states("failedText")}</p>;
  if (cohorts?.length === 0) {
    return (
      <p role="alert">
        {t("noCohort")}{" "}
        <Anchor component={Link} to={to("/admin/cohortes/create")}>
          {t("createCohort")}
        </Anchor>
      </p>
    );
  }
  const chosen = cohorts?.find(({ id }) => id === value?.id) ?? value;
  const left = chosen?.seats_left ?? rows.length;
  return (
    <Select
      label={t("cohort")}
      description={course === null ? undefined : t("ownCourse")}
      data={(cohorts ?? []).map((cohort) => ({
        value: String(cohort.id),
        label: [
          words.identity(cohort),
          t("seatsLeft", { count: cohort.seats_left }),
          hasStarted(cohort, today) && t("begun"),
        ]
          .filter(Boolean)
          .join(" · "),
        disabled: cohort.seats_left === 0,
      }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(cohorts?.find((cohort) => String(cohort.id) === id) ?? null)}
      error={left < rows.length && t("tooFew", { left, count: rows.length })}
      required
      searchable
    />
  );
}

/** Null while loading. */
function useCohorts(rows: RegistrationRow[]) {
  const api = useApi();
  const today = useStaff().now.slice(0, 10);
  const [list, setList] = useState<StaffCohort[] | "failed" | null>(null);
  const course = courseOf(rows);
  useEffect(() => {
    const formation = typeof course === "number" ? { formation: String(course) } : {};
    const query = { per_page: "100", sort: "start_date", ...formation };
    void api.cohortes.all
      .$get({ query })
      .then(async (answer) => setList(answer.ok ? (await answer.json()).data : "failed"))
      .catch(() => setList("failed"));
  }, [api, course]);
  return Array.isArray(list) ? possibleCohorts(list, rows, today) : list;
}
