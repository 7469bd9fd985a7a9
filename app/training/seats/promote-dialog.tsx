import { useState } from "react";
import { useTranslations } from "use-intl";
import { ReachNote } from "#app/admissions/messages/reach-note.tsx";
import { isAnswered, termsAsInput, usualTerms } from "#app/admissions/records/moves/seat-terms.ts";
import { SeatTermsFields } from "#app/admissions/records/moves/seat-terms-fields.tsx";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import { type NextInRank, nameOf } from "./schema.ts";

type Props = { cohort: StaffCohort; person: NextInRank; onClose: () => void };

/** Gives a free seat to somebody of the waiting list: asks until when it is to be confirmed. */
export function PromoteDialog({ cohort, person, onClose }: Props) {
  const t = useTranslations("seats.waiting");
  const words = useCohortWords();
  const api = useApi();
  const today = useStaff().now.slice(0, 10);
  const [terms, setTerms] = useState(() => usualTerms(cohort, today));
  const name = nameOf(person);
  const param = { id: String(cohort.id) };
  const json = { registration_id: person.id, version: person.version, ...termsAsInput(terms) };
  return (
    <FormDialog
      title={t("promote")}
      onClose={onClose}
      request={() => api.cohortes[":id"].promote.$post({ param, json })}
      done={t("promoted", { name })}
      submit={t("promote")}
      disabled={!isAnswered(terms, cohort, today)}
    >
      {(wrong) => (
        <>
          <p>
            {t("promoteText", {
              name,
              reference: person.reference,
              cohort: words.identity(cohort),
            })}
          </p>
          <ReachNote people={[person]} />
          <SeatTermsFields
            cohort={cohort}
            terms={terms}
            onChange={setTerms}
            error={wrong.confirm_by}
          />
        </>
      )}
    </FormDialog>
  );
}
