import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { type CertificateRow, reasonLimit } from "./schema.ts";

type Props = { certificate: CertificateRow; onClose: () => void };

/** Revokes a certificate; the public page then says so, without the reason. */
export function RevokeDialog({ certificate, onClose }: Props) {
  const t = useTranslations("certificates.revoke");
  const api = useApi();
  const [reason, setReason] = useState("");

  const param = { id: String(certificate.id) };
  return (
    <FormDialog
      title={t("title", { number: certificate.number })}
      onClose={onClose}
      request={() => api.certificates[":id"].revoke.$post({ param, json: { reason } })}
      done={t("done", { number: certificate.number })}
      submit={t("confirm")}
      cancel={t("keep")}
      disabled={!reason.trim()}
      danger
    >
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
    </FormDialog>
  );
}
