import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/dialog.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
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
  const act = useAct();
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const { name, reference } = registration;

  async function choose() {
    setBusy(true);
    const param = { id: String(round.id), registration: String(registration.id) };
    const json = { chosen: !registration.chosen, reason: reason.trim(), version: round.version };
    const outcome = await act(
      () => api["selection-rounds"][":id"].choices[":registration"].$put({ param, json }),
      { done: t("changed"), form: true },
    );
    setBusy(false);
    if (outcome.ok) return onClose();
    setError(firstMessages(outcome.fields).reason ?? "");
  }

  const what = registration.chosen ? "takeOff" : "putOn";
  return (
    <Dialog onClose={onClose} title={t(what)}>
      <Stack>
        <p>{t(`${what}Question`, { name, reference })}</p>
        <ReasonField of="rounds.choice" value={reason} error={error} onChange={setReason} />
        <Button loading={busy} disabled={lacksReason(reason)} onClick={choose}>
          {t(what)}
        </Button>
      </Stack>
    </Dialog>
  );
}
