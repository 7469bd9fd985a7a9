import { useLocale } from "use-intl";
import { cohortDates, cohortIdentity } from "./identity.ts";
import type { StaffCohort } from "./schema.ts";

type Identity = Pick<StaffCohort, "name" | "place" | "formation_title" | "start_date" | "end_date">;

/** A cohort in words, in the language of the screen. */
export function useCohortWords() {
  const locale = useLocale();
  return {
    identity: (cohort: Identity) => cohortIdentity(cohort, locale),
    dates: (cohort: Pick<Identity, "start_date" | "end_date">) => cohortDates(cohort, locale),
  };
}
