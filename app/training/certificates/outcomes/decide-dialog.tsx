import { Alert, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { type Outcome, reasonLimit } from "../schema.ts";
import { nameOf } from "./people-list.tsx";
import type { MemberOutcome } from "./schema.ts";

type Props = { cohort: StaffCohort; person: MemberOutcome; today: string; onClose: () => void };

/** Decides for one person; whoever misses a condition completes only with a reason. */
export function DecideDialog({ cohort, person, today, onClose }: Props) {
  const t = useTranslations("certificates.decide");
  const api = useApi();
  const [outcome, setOutcome] = useState<Outcome>("completed");
  const [day, setDay] = useState(cohort.end_date < today ? cohort.end_date : today);
  const [reason, setReason] = useState("");
  const completes = outcome === "completed";
  const exception = completes && person.missing.length > 0;
  const needsReason = exception || !completes;

  function decide() {
    const people = [{ id: person.id, version: person.version }];
    const json = completes
      ? { outcome: "completed" as const, day, people, exception_reason: exception ? reason : "" }
      : { outcome: "dropped_out" as const, day, people, reason };
    return api.cohortes[":id"].outcomes.$post({ param: { id: String(cohort.id) }, json });
  }

  return (
    <FormDialog
      title={t("title", { name: nameOf(person) })}
      onClose={onClose}
      request={decide}
      done={t("done")}
      submit={t("confirm")}
      disabled={!day || person.started_on === null || (needsReason && !reason.trim())}
    >
      {(wrong) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
