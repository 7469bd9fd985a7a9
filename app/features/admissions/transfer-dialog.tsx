import { Button, Select, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import { Dialog } from "#app/staff/dialog.tsx";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { type Member, nameOf } from "./schema.ts";

type Props = {
  member: Pick<Member, "id" | "version" | "last_name" | "first_names">;
  otherCohorts: StaffCohort[];
  onClose: () => void;
};

/** Moves a member to another cohort of the course; full cohorts are shown but disabled. */
export function TransferDialog({ member, otherCohorts, onClose }: Props) {
  const t = useTranslations("admissions.transfer");
  const api = useApi();
  const act = useAct();
  const [cohort, setCohort] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  async function move() {
    setBusy(true);
    const param = { id: String(member.id) };
    const json = { cohort_id: Number(cohort), version: member.version, reason };
    const request = () => api.registrations[":id{[0-9]+}"].transfer.$post({ param, json });
    const { ok } = await act(request, { done: t("done") });
    setBusy(false);
    if (ok) onClose();
  }
  return (
    <Dialog onClose={onClose} title={t("title", { name: nameOf(member) })}>
      <Stack>
        <Select
          label={t("cohort")}
          required
          data={otherCohorts.map(({ id, name, place, seats_left }) => ({
            value: String(id),
            label: [name, place, t("left", { count: seats_left })].filter(Boolean).join(" · "),
            disabled: seats_left === 0,
          }))}
          value={cohort}
          onChange={setCohort}
        />
        <Textarea
          label={t("reason")}
          required
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button onClick={move} loading={busy} disabled={!cohort || !reason.trim()}>
          {t("confirm")}
        </Button>
      </Stack>
    </Dialog>
  );
}
