import { Button } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { Round, ScoredRegistration } from "../schema.ts";
import { lacksReason, ReasonField } from "./reason-field.tsx";

type Props = { round: Round; registration: ScoredRegistration };

/** Puts an applicant on the list or takes them off it with a reason, or undoes that. */
export function ChoiceButton({ round, registration }: Props) {
  const t = useTranslations("rounds.choice");
  const api = useApi();
  const act = useAct();
  const [asking, setAsking] = useState(false);
  const param = { id: String(round.id), registration: String(registration.id) };
  const choices = api["selection-rounds"][":id"].choices[":registration"];
  const { reference } = registration;

  if (registration.by_hand) {
    const undo = () => choices.$delete({ param, json: { version: round.version } });
    return (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t("undoFor", { reference })}
        onClick={() => act(undo, { done: t("undone") })}
      >
        {t("undo")}
      </Button>
    );
  }
  const what = registration.chosen ? "takeOff" : "putOn";
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t(`${what}For`, { reference })}
        onClick={() => setAsking(true)}
      >
        {t(what)}
      </Button>
      {asking && (
        <ReasonDialog round={round} registration={registration} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function ReasonDialog({ round, registration, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("rounds.choice");
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState("");
  const { name, reference, chosen } = registration;
  const what = chosen ? "takeOff" : "putOn";
  const param = { id: String(round.id), registration: String(registration.id) };
  const json = { chosen: !chosen, reason: reason.trim(), version: round.version };
  return (
    <FormDialog
      title={t(what)}
      onClose={onClose}
      request={() => api["selection-rounds"][":id"].choices[":registration"].$put({ param, json })}
      done={t("changed")}
      onRefused={({ status }) => void (status === 409 && revalidate())}
      submit={t(what)}
      disabled={lacksReason(reason)}
    >
      {(errors) => (
        <>
          <p>{t(`${what}Question`, { name, reference })}</p>
          <ReasonField
            of="rounds.choice"
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
