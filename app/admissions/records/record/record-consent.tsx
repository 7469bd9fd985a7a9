import { useTranslations } from "use-intl";
import { signatureBox } from "#app/admissions/registrations/signature.ts";
import type { RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";
import { RecordSection } from "./record-section.tsx";

/** For registrations typed in by an agent: who typed, and how the applicant consented. */
export function RecordConsent({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records.record");
  const { agent, consent_way: way, consent_signature: signature } = registration;
  if (registration.source !== "agent") return null;
  return (
    <RecordSection title={t("consent.title")}>
      <p>{agent ? t("consent.by", { name: agent }) : t("consent.bySomebody")}</p>
      <p>{t(`consent.${way}`)}</p>
      {signature && (
        <svg
          role="img"
          aria-label={t("consent.signature")}
          className={styles.signature}
          viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        >
          <path d={signature} />
        </svg>
      )}
    </RecordSection>
  );
}
