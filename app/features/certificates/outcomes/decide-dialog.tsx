import { Alert, Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import { DayInput } from "#app/staff/day-input.tsx";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { type Outcome, reasonLimit } from "../schema.ts";
import { nameOf } from "./people-list.tsx";
import type { MemberOutcome } from "./schema.ts";

type Props = { cohort: StaffCohort; person: MemberOutcome; today: string; onClose: () => void };

/** Decides for one person; whoever misses a condition completes only with a reason. */
export function DecideDialog({ cohort, person, today, onClose }: Props) {
  const t = useTranslations("certificates.decide");
  const api = useApi();
  const act = useAct();
  const [outcome, setOutcome] = useState<Outcome>("completed");
  const [day, setDay] = useState(cohort.end_date < today ? cohort.end_date : today);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const completes = outcome === "completed";
  const exception = completes && person.missing.length > 0;
  const needsReason = exception || !completes;

  async function decide() {
    setBusy(true);
    const people = [{ id: person.id, version: person.version }];
    const json = completes
      ? { outcome: "completed" as const, day, people, exception_reason: exception ? reason : "" }
      : { outcome: "dropped_out" as const, day, people, reason };
    const param = { id: String(cohort.id) };
    const request = () => api.cohortes[":id"].outcomes.$post({ param, json });
    const result = await act(request, { done: t("done"), form: true });
    setBusy(false);
    if (result.ok) onClose();
    else setWrong(firstMessages(result.fields));
  }

  return (
    <Dialog onClose={onClose} title={t("title", { name: nameOf(person) })}>
      <Stack>
        {person.started_on === null && (
          <Alert color="yellow" role="note">
            {t("startFirst")}
          </Alert>
        )}
        <Radio.Group
          label={t("outcome")}
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="completed" label={t("completed")} />
            <Radio value="dropped_out" label={t("droppedOut")} />
          </Stack>
        </Radio.Group>
        <DayInput
          label={t(completes ? "completedOn" : "leftOn")}
          value={day}
          max={today}
          error={wrong.day}
          onChange={setDay}
        />
        {needsReason && (
          <LimitedArea
            label={t(exception ? "exceptionReason" : "leftReason")}
            description={exception ? t("exceptionHelp") : undefined}
            required
            autosize
            minRows={2}
            limit={reasonLimit}
            value={reason}
            error={wrong.reason ?? wrong.exception_reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Button
          onClick={decide}
          loading={busy}
          disabled={!day || person.started_on === null || (needsReason && !reason.trim())}
        >
          {t("confirm")}
        </Button>
      </Stack>
    </Dialog>
  );
}
