import { useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import styles from "./footer.module.css";

export function FooterContact({ contact }: { contact: Site["contact"] }) {
  const t = useTranslations("shell.footer");
  const { address, phone, email, hours } = contact;
  if (!address && !phone && !email && !hours) return null;
  return (
    <div>
      <h3 className={styles.small}>{t("contact")}</h3>
      <address className={styles.address}>
        {address && <p>{address}</p>}
        {phone && (
          <p>
            <a className={styles.link} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              {phone}
            </a>
          </p>
        )}
        {email && (
          <p>
            <a className={styles.link} href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
        {hours && <p className={styles.hours}>{hours}</p>}
      </address>
    </div>
  );
}
