import { useTranslations } from "use-intl";
import { EuStatement } from "#app/ui/marks/eu-emblem.tsx";
import styles from "./cofunding.module.css";

/** The European co-funding, on pages without the footer of the site: funding obliges to name it on all. */
export function CoFunding() {
  const t = useTranslations("shell.footer");
  return (
    <div className={styles.line}>
      <EuStatement statement={t("euStatement")} />
    </div>
  );
}
