import { Alert } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { reasonLimit } from "../schema.ts";
import { nameOf } from "./people-list.tsx";
import type { MemberOutcome } from "./schema.ts";

type Props = { cohort: number; person: MemberOutcome; onClose: () => void };

/** Takes a decision back, unless a valid certificate says otherwise. */
export function UndoDialog({ cohort, person, onClose }: Props) {
  const t = useTranslations("certificates.undo");
  const api = useApi();
  const [reason, setReason] = useState("");

  const json = { reason, people: [{ id: person.id, version: person.version }] };
  const param = { id: String(cohort) };
  return (
    <FormDialog
      title={t("title", { name: nameOf(person) })}
      onClose={onClose}
      request={() => api.cohortes[":id"].outcomes.undo.$post({ param, json })}
      done={t("done")}
      submit={t("confirm")}
      cancel={t("keep")}
      disabled={!reason.trim() || person.certificate !== null}
    >
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
    </FormDialog>
  );
}
