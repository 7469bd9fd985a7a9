import { Button, Checkbox, Stack, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import { ReachNote } from "#app/features/messages/reach-note.tsx";
import {
  isAnswered,
  termsAsInput,
  usualTerms,
} from "#app/features/registration-records/seat-terms.ts";
import { SeatTermsFields } from "#app/features/registration-records/seat-terms-fields.tsx";
import { Dialog } from "#app/staff/dialog.tsx";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
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
  const t = useTranslations("admissions.withdraw");
  const api = useApi();
  const act = useAct();
  const [reason, setReason] = useState("");
  const [promoteNext, setPromoteNext] = useState(next !== null);
  const [busy, setBusy] = useState(false);
  const today = useStaff().now.slice(0, 10);
  const [terms, setTerms] = useState(() => usualTerms(cohort, today));
  const isReplaced = next !== null && promoteNext;
  const ready = reason.trim() && (!isReplaced || isAnswered(terms, cohort, today));

  async function withdraw() {
    setBusy(true);
    const ok = next && promoteNext ? await replaceBy(next) : await withdrawOnly();
    setBusy(false);
    if (ok) onClose();
  }

  async function replaceBy(successor: NonNullable<Props["next"]>) {
    const param = { id: String(cohort.id) };
    const instead_of = { registration_id: member.id, version: member.version, reason };
    const promoted = { registration_id: successor.id, version: successor.version };
    const json = { ...promoted, ...termsAsInput(terms), instead_of };
    const outcome = await act(() => api.cohortes[":id"].promote.$post({ param, json }), {
      done: t("replaced", { name: nameOf(successor) }),
    });
    return outcome.ok;
  }

  async function withdrawOnly() {
    const json = {
      ids: [member.id],
      to: "withdrawn" as const,
      reason,
      versions: { [member.id]: member.version },
    };
    const outcome = await act(() => api.registrations.transitions.$post({ json }));
    if (!outcome.ok) return false;
    notifications.show({ color: "green", message: t("done") });
    return true;
  }

  return (
    <Dialog onClose={onClose} title={t("title", { name: nameOf(member) })}>
      <Stack>
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
        <Button onClick={withdraw} loading={busy} disabled={!ready} color="red">
          {t("confirm")}
        </Button>
      </Stack>
    </Dialog>
  );
}
