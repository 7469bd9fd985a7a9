import { useTranslations } from "use-intl";
import type { Site } from "#app/features/settings/schema.ts";
import styles from "./footer.module.css";

export function FooterContact({ contact }: { contact: Site["contact"] }) {
  const t = useTranslations("shell.footer");
  return (
    <div>
      <h3 className={styles.small}>{t("contact")}</h3>
      <address className={styles.address}>
        <p>{contact.address}</p>
        <p>
          <a className={styles.link} href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}>
            {contact.phone}
          </a>
        </p>
        <p>
          <a className={styles.link} href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        </p>
        <p className={styles.hours}>{contact.hours}</p>
      </address>
    </div>
  );
}
