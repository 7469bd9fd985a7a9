import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { type CertificateRow, reasonLimit } from "./schema.ts";

type Props = { certificate: CertificateRow; onClose: () => void };

/** Revokes a certificate; the public page then says so, without the reason. */
export function RevokeDialog({ certificate, onClose }: Props) {
  const t = useTranslations("certificates.revoke");
  const api = useApi();
  const act = useAct();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);

  async function revoke() {
    setBusy(true);
    const param = { id: String(certificate.id) };
    const request = () => api.certificates[":id"].revoke.$post({ param, json: { reason } });
    const outcome = await act(request, { done: t("done", { number: certificate.number }) });
    setBusy(false);
    if (outcome.ok) onClose();
  }

  return (
    <Dialog onClose={onClose} title={t("title", { number: certificate.number })}>
      <Stack>
        <p>{t("text", { name: certificate.name })}</p>
        <LimitedArea
          label={t("reason")}
          description={t("reasonHelp")}
          required
          autosize
          minRows={2}
          limit={reasonLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button color="red" loading={busy} disabled={!reason.trim()} onClick={revoke}>
          {t("confirm")}
        </Button>
      </Stack>
    </Dialog>
  );
}
