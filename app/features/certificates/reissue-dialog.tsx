import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { type Look, LookFields } from "./look-fields.tsx";
import { type CertificateRow, reasonLimit } from "./schema.ts";
import type { CertificateTemplate } from "./templates/schema.ts";

type Props = {
  certificate: CertificateRow;
  templates: CertificateTemplate[];
  onClose: () => void;
};

/** Issues a certificate again with a new number; the old one is revoked with the same reason. */
export function ReissueDialog({ certificate, templates, onClose }: Props) {
  const t = useTranslations("certificates.reissue");
  const api = useApi();
  const act = useAct();
  const [reason, setReason] = useState("");
  const [look, setLook] = useState<Look>({
    template: templates[0]?.id ?? null,
    locale: certificate.locale,
  });
  const [busy, setBusy] = useState(false);

  async function reissue(template_id: number) {
    setBusy(true);
    const param = { id: String(certificate.id) };
    const json = { reason, template_id, locale: look.locale };
    const request = () => api.certificates[":id"].reissue.$post({ param, json });
    const outcome = await act(request, { done: t("done", { number: certificate.number }) });
    setBusy(false);
    if (outcome.ok) onClose();
  }

  return (
    <Dialog onClose={onClose} title={t("title", { number: certificate.number })}>
      <Stack>
        <p>{t("text", { name: certificate.name })}</p>
        <LookFields templates={templates} look={look} onChange={setLook} />
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
          loading={busy}
          disabled={!reason.trim() || look.template === null}
          onClick={() => look.template !== null && reissue(look.template)}
        >
          {t("confirm")}
        </Button>
      </Stack>
    </Dialog>
  );
}
