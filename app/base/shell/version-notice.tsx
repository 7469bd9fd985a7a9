import { useTranslations } from "use-intl";
import styles from "./version-notice.module.css";

/** Hidden until a script finds a newer build. */
export function VersionNotice() {
  const t = useTranslations("shell.version");
  return (
    <div role="status" className={styles.place}>
      <p className={styles.notice} data-version-notice hidden>
        {t("text")} <a href="?">{t("reload")}</a>
      </p>
    </div>
  );
}
