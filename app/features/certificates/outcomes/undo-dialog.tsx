import { Alert, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { reasonLimit } from "../schema.ts";
import { nameOf } from "./people-list.tsx";
import type { MemberOutcome } from "./schema.ts";

type Props = { cohort: number; person: MemberOutcome; onClose: () => void };

/** Takes a decision back, unless a valid certificate says otherwise. */
export function UndoDialog({ cohort, person, onClose }: Props) {
  const t = useTranslations("certificates.undo");
  const api = useApi();
  const act = useAct();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    const json = { reason, people: [{ id: person.id, version: person.version }] };
    const param = { id: String(cohort) };
    const request = () => api.cohortes[":id"].outcomes.undo.$post({ param, json });
    const result = await act(request, { done: t("done") });
    setBusy(false);
    if (result.ok) onClose();
  }

  return (
    <Dialog onClose={onClose} title={t("title", { name: nameOf(person) })}>
      <Stack>
        {person.certificate && (
          <Alert color="yellow" role="note">
            {t("revokeFirst", { number: person.certificate })}
          </Alert>
        )}
        <LimitedArea
          label={t("reason")}
          required
          autosize
          minRows={2}
          limit={reasonLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          onClick={undo}
          loading={busy}
          disabled={!reason.trim() || person.certificate !== null}
        >
          {t("confirm")}
        </Button>
      </Stack>
    </Dialog>
  );
}
