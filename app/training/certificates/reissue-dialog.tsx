import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { type Look, LookFields } from "./look-fields.tsx";
import { type CertificateLook, type CertificateRow, reasonLimit } from "./schema.ts";
import { isSeen, SpecimenView } from "./specimen.tsx";
import type { CertificateTemplate } from "./templates/schema.ts";
import { usePdf } from "./templates/use-pdf.ts";

type Props = {
  certificate: CertificateRow;
  templates: CertificateTemplate[];
  onClose: () => void;
};

/** Issues a certificate again with a new number; the old one is revoked with the same reason. */
export function ReissueDialog({ certificate, templates, onClose }: Props) {
  const t = useTranslations("certificates.reissue");
  const api = useApi();
  const [reason, setReason] = useState("");
  const [look, setLook] = useState<Look>({
    template: templates[0]?.id ?? null,
    locale: certificate.locale,
  });
  const param = { id: String(certificate.id) };
  const wanted = look.template && { template_id: look.template, locale: look.locale };
  const specimen = usePdf(wanted ? JSON.stringify(wanted) : null, (asked) => {
    const json = JSON.parse(asked) as CertificateLook;
    return api.certificates[":id"].reissue.preview.$post({ param, json });
  });

  return (
    <FormDialog
      title={t("title", { number: certificate.number })}
      size="xl"
      onClose={onClose}
      request={() =>
        api.certificates[":id"].reissue.$post({
          param,
          json: { reason, template_id: look.template ?? 0, locale: look.locale },
        })
      }
      done={t("done", { number: certificate.number })}
      submit={t("confirm")}
      disabled={!wanted || !reason.trim() || !isSeen(specimen)}
    >
      <p>{t("text", { name: certificate.name })}</p>
      <LookFields templates={templates} look={look} onChange={setLook} />
      <p>{t("example")}</p>
      <SpecimenView specimen={specimen} />
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
