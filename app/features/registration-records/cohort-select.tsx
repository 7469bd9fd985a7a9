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
  files: RegistrationRow[];
  value: string | null;
  onChange: (cohort: string | null) => void;
};

/** A seat for the chosen people: cohorts of their course, and why there is none to choose. */
export function CohortSelect({ files, value, onChange }: Props) {
  const t = useTranslations("registrations.files.move");
  const { to } = usePaths();
  const course = courseOf(files);
  const cohorts = useCohorts(files);
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
  const left = cohorts?.find(({ id }) => String(id) === value)?.seats_left ?? files.length;
  return (
    <Select
      label={t("cohort")}
      description={course === null ? undefined : t("ownCourse")}
      data={(cohorts ?? []).map(({ id, name, place, formation_title, seats_left }) => ({
        value: String(id),
        // What tells them apart comes first: the box is narrower than the list.
        label: [name, t("seatsLeft", { count: seats_left }), place, formation_title]
          .filter(Boolean)
          .join(" · "),
        disabled: seats_left === 0,
      }))}
      value={value}
      onChange={onChange}
      error={left < files.length && t("tooFew", { left, count: files.length })}
      required
      searchable
    />
  );
}

/** Null until they are known. */
function useCohorts(files: RegistrationRow[]) {
  const api = useApi();
  const today = useStaff().now.slice(0, 10);
  const [list, setList] = useState<StaffCohort[] | null>(null);
  const course = courseOf(files);
  useEffect(() => {
    const formation = typeof course === "number" ? { formation: String(course) } : {};
    const query = { per_page: "100", sort: "start_date", ...formation };
    void api.cohortes.all
      .$get({ query })
      .then(async (answer) => setList(answer.ok ? (await answer.json()).data : []))
      .catch(() => setList([]));
  }, [api, course]);
  return list && possibleCohorts(list, files, today);
}
