import { Alert, Checkbox } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { hasStarted, type SeatTerms } from "./seat-terms.ts";

type Props = {
  cohort: Pick<StaffCohort, "start_date"> | null;
  terms: SeatTerms;
  onChange: (terms: SeatTerms) => void;
  error?: string | undefined;
  /** Asks for no day: the seat is confirmed already. */
  confirmed?: boolean;
};

/** The day by which a given seat is to be confirmed, and a warning about a cohort that has begun. */
export function SeatTermsFields({ cohort, terms, onChange, error, confirmed = false }: Props) {
  const t = useTranslations("registrations.records.move");
  const format = useFormatter();
  const today = useStaff().now.slice(0, 10);
  return (
    <>
      {cohort && hasStarted(cohort, today) && (
        <Alert color="orange" role="alert" title={t("started")}>
          <Checkbox
            label={t("intoStarted", {
              day: format.dateTime(new Date(`${cohort.start_date}T12:00:00Z`), {
                dateStyle: "long",
              }),
            })}
            checked={terms.intoStarted}
            onChange={({ currentTarget: { checked: intoStarted } }) =>
              onChange({ ...terms, intoStarted })
            }
          />
        </Alert>
      )}
      {!confirmed && (
        <>
          <DayInput
            label={t("confirmBy")}
            required={!terms.noDeadline}
            disabled={terms.noDeadline}
            min={today}
            value={terms.noDeadline ? "" : terms.confirmBy}
            error={error}
            onChange={(confirmBy) => onChange({ ...terms, confirmBy })}
          />
          <Checkbox
            label={t("noDeadline")}
            checked={terms.noDeadline}
            onChange={({ currentTarget: { checked: noDeadline } }) =>
              onChange({ ...terms, noDeadline })
            }
          />
        </>
      )}
    </>
  );
}
