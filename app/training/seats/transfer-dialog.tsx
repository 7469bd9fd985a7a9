import { Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAnswered, termsAsInput, usualTerms } from "#app/admissions/records/moves/seat-terms.ts";
import { SeatTermsFields } from "#app/admissions/records/moves/seat-terms-fields.tsx";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import { type Member, nameOf } from "./schema.ts";

type Props = {
  member: Pick<
    Member,
    "id" | "version" | "last_name" | "first_names" | "confirm_by" | "confirmed_at"
  >;
  otherCohorts: StaffCohort[];
  onClose: () => void;
};

/** Moves a member to another cohort of the course; full cohorts are shown but disabled. */
export function TransferDialog({ member, otherCohorts, onClose }: Props) {
  const t = useTranslations("seats.transfer");
  const api = useApi();
  const words = useCohortWords();
  const today = useStaff().now.slice(0, 10);
  const [cohort, setCohort] = useState<StaffCohort | null>(null);
  const [terms, setTerms] = useState(() => usualTerms(null, today));
  const isConfirmed = member.confirmed_at !== null;
  const open = otherCohorts.filter(({ end_date }) => end_date >= today);
  function choose(id: string | null) {
    const chosen = open.find((one) => String(one.id) === id) ?? null;
    const usual = usualTerms(chosen, today);
    setCohort(chosen);
    // A deadline that was announced stays, unless it has passed.
    const kept = member.confirm_by && member.confirm_by >= today ? member.confirm_by : null;
    setTerms({ ...usual, confirmBy: kept ?? usual.confirmBy, noDeadline: isConfirmed });
  }
  const [reason, setReason] = useState("");
  function move() {
    const param = { id: String(member.id) };
    const { confirm_by, into_started } = termsAsInput(terms);
    const deadline = isConfirmed ? {} : { confirm_by };
    const seat = { cohort_id: cohort?.id ?? 0, into_started, ...deadline };
    const json = { ...seat, version: member.version, reason };
    return api.registrations[":id{[0-9]+}"].transfer.$post({ param, json });
  }
  return (
    <FormDialog
      title={t("title", { name: nameOf(member) })}
      onClose={onClose}
      request={move}
      done={t("done")}
      submit={t("confirm")}
      disabled={!cohort || !isAnswered(terms, cohort, today) || !reason.trim()}
    >
      <Select
        label={t("cohort")}
        required
        data={open.map((each) => ({
          value: String(each.id),
          label: `${words.identity(each)} · ${t("left", { count: each.seats_left })}`,
          disabled: each.seats_left === 0,
        }))}
        value={cohort && String(cohort.id)}
        onChange={choose}
      />
      <SeatTermsFields cohort={cohort} terms={terms} onChange={setTerms} confirmed={isConfirmed} />
      <Textarea
        label={t("reason")}
        required
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
