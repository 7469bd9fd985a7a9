import { Anchor, Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths, useStaff } from "#app/staff/use-staff.ts";
import { courseOf, possibleCohorts } from "./cohort-choice.ts";
import type { RegistrationRow } from "./schema.ts";

type Props = {
  rows: RegistrationRow[];
  value: string | null;
  onChange: (cohort: string | null) => void;
};

/** Cohorts of the course of the selected people, or the reason why none is possible. */
export function CohortSelect({ rows, value, onChange }: Props) {
  const t = useTranslations("registrations.records.move");
  const { to } = usePaths();
  const course = courseOf(rows);
  const cohorts = useCohorts(rows);
  if (course === "mixed") return <p role="alert">{t("mixed")}</p>;
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
  const left = cohorts?.find(({ id }) => String(id) === value)?.seats_left ?? rows.length;
  return (
    <Select
      label={t("cohort")}
      description={course === null ? undefined : t("ownCourse")}
      data={(cohorts ?? []).map(({ id, name, place, formation_title, seats_left }) => ({
        value: String(id),
        // The distinguishing parts come first, because the closed select cuts long labels off.
        label: [name, t("seatsLeft", { count: seats_left }), place, formation_title]
          .filter(Boolean)
          .join(" · "),
        disabled: seats_left === 0,
      }))}
      value={value}
      onChange={onChange}
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
  const [list, setList] = useState<StaffCohort[] | null>(null);
  const course = courseOf(rows);
  useEffect(() => {
    const formation = typeof course === "number" ? { formation: String(course) } : {};
    const query = { per_page: "100", sort: "start_date", ...formation };
    void api.cohortes.all
      .$get({ query })
      .then(async (answer) => setList(answer.ok ? (await answer.json()).data : []))
      .catch(() => setList([]));
  }, [api, course]);
  return list && possibleCohorts(list, rows, today);
}
