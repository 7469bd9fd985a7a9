import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./contact.module.css";

export function ContactSent() {
  const t = useTranslations("contact");
  const locale = useLocale();
  return (
    <div className={styles.fields}>
      <h2 id="write">{t("form.title")}</h2>
      <Notice tone="success" role="status" title={t("sent.title")}>
        <p>{t("sent.text")}</p>
      </Notice>
      <p>
        <a href={localePath(locale, "/contacts")}>{t("sent.again")}</a>
      </p>
    </div>
  );
}
