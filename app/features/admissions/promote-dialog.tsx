import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import { useCohortWords } from "#app/features/cohorts/use-cohort-words.ts";
import { ReachNote } from "#app/features/messages/reach-note.tsx";
import {
  isAnswered,
  termsAsInput,
  usualTerms,
} from "#app/features/registration-records/seat-terms.ts";
import { SeatTermsFields } from "#app/features/registration-records/seat-terms-fields.tsx";
import { Dialog } from "#app/staff/dialog.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import { type NextInRank, nameOf } from "./schema.ts";

type Props = { cohort: StaffCohort; person: NextInRank; onClose: () => void };

/** Gives a free seat to somebody of the waiting list: asks until when it is to be confirmed. */
export function PromoteDialog({ cohort, person, onClose }: Props) {
  const t = useTranslations("admissions.waiting");
  const words = useCohortWords();
  const api = useApi();
  const act = useAct();
  const today = useStaff().now.slice(0, 10);
  const [terms, setTerms] = useState(() => usualTerms(cohort, today));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const name = nameOf(person);
  async function give() {
    setBusy(true);
    const param = { id: String(cohort.id) };
    const { id: registration_id, version } = person;
    const json = { registration_id, version, ...termsAsInput(terms) };
    const outcome = await act(() => api.cohortes[":id"].promote.$post({ param, json }), {
      done: t("promoted", { name }),
      form: true,
    });
    setBusy(false);
    if (outcome.ok) onClose();
    else setWrong(firstMessages(outcome.fields));
  }
  return (
    <Dialog onClose={onClose} title={t("promote")}>
      <Stack>
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
          onChange={(given) => {
            setTerms(given);
            setWrong({});
          }}
          error={wrong.confirm_by}
        />
        <Button onClick={give} loading={busy} disabled={!isAnswered(terms, cohort, today)}>
          {t("promote")}
        </Button>
      </Stack>
    </Dialog>
  );
}
