import { useTranslations } from "use-intl";
import { signatureBox } from "#app/features/registrations/signature.ts";
import { Button } from "#app/ui/button.tsx";
import { useApplication } from "../apply-context.ts";
import styles from "./agent.module.css";

/** The applicant signs here when an agent types. */
export function SignConsent() {
  const t = useTranslations("applying.review");
  const { consent } = useApplication();
  return (
    <div className={styles.sign}>
      <p>{consent?.label}</p>
      <p aria-hidden>{t("sign")}</p>
      <svg
        data-signature
        role="img"
        aria-label={t("sign")}
        className={styles.pad}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
      >
        <path />
      </svg>
      <p>
        <Button tone="quiet" data-unsign>
          {t("unsign")}
        </Button>
      </p>
    </div>
  );
}
