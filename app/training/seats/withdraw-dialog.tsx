import { Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ReachNote } from "#app/admissions/messages/reach-note.tsx";
import { isAnswered, termsAsInput, usualTerms } from "#app/admissions/records/moves/seat-terms.ts";
import { SeatTermsFields } from "#app/admissions/records/moves/seat-terms-fields.tsx";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { type Member, type NextInRank, nameOf } from "./schema.ts";

type Props = {
  cohort: StaffCohort;
  member: Pick<Member, "id" | "version" | "last_name" | "first_names">;
  /** The next in rank. */
  next: NextInRank | null;
  onClose: () => void;
};

/** Records a withdrawal and can give the seat to the next in rank at once. */
export function WithdrawDialog({ cohort, member, next, onClose }: Props) {
  const t = useTranslations("seats.withdraw");
  const api = useApi();
  const [reason, setReason] = useState("");
  const [promoteNext, setPromoteNext] = useState(next !== null);
  const today = useStaff().now.slice(0, 10);
  const [terms, setTerms] = useState(() => usualTerms(cohort, today));
  const isReplaced = next !== null && promoteNext;
  const ready = reason.trim() && (!isReplaced || isAnswered(terms, cohort, today));

  async function withdraw() {
    const { id, version } = member;
    if (!next || !promoteNext) {
      const json = { ids: [id], to: "withdrawn" as const, reason, versions: { [id]: version } };
      return await api.registrations.transitions.$post({ json });
    }
    const param = { id: String(cohort.id) };
    const instead_of = { registration_id: id, version, reason };
    const promoted = { registration_id: next.id, version: next.version };
    const json = { ...promoted, ...termsAsInput(terms), instead_of };
    return await api.cohortes[":id"].promote.$post({ param, json });
  }

  return (
    <FormDialog
      title={t("title", { name: nameOf(member) })}
      onClose={onClose}
      request={withdraw}
      done={next && promoteNext ? t("replaced", { name: nameOf(next) }) : t("done")}
      submit={t("confirm")}
      disabled={!ready}
      danger
    >
      <Textarea
        label={t("reason")}
        required
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {next && (
        <Checkbox
          label={t("promoteNext", { name: nameOf(next) })}
          description={t("promoteNextHelp")}
          checked={promoteNext}
          onChange={(event) => setPromoteNext(event.currentTarget.checked)}
        />
      )}
      {next && isReplaced && (
        <>
          <ReachNote people={[next]} />
          <SeatTermsFields cohort={cohort} terms={terms} onChange={setTerms} />
        </>
      )}
    </FormDialog>
  );
}
