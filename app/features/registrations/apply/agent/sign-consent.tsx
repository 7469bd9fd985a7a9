import { useTranslations } from "use-intl";
import { Button } from "#app/ui/button.tsx";
import { signatureBox } from "../../signature.ts";
import { useApplication } from "../apply-context.ts";
import styles from "./agent.module.css";

/** The applicant signs here, before whoever typed for them. */
export function SignConsent() {
  const t = useTranslations("apply.review");
  const { consent } = useApplication();
  return (
    <div className={styles.sign}>
      <p>{consent?.label}</p>
      <p aria-hidden>{t("sign")}</p>
      <svg
        data-signature
        role="img"
        aria-label={t("sign")}
        className={styles.paper}
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
