import { useLocale, useTranslations } from "use-intl";
import { stepPath } from "./addresses.ts";
import { useApplication } from "./apply-context.ts";
import styles from "./step.module.css";

/** Without JavaScript the answers are on the server, and this link opens them again. */
export function DraftLink() {
  const t = useTranslations("applying.draftLink");
  const locale = useLocale();
  const { form, draft, publicUrl } = useApplication();
  if (!draft) return null;
  const href = stepPath(locale, form, null, { draft });
  return (
    <aside className={styles.noscript} data-draft-link aria-label={t("title")}>
      <p>{t("text")}</p>
      <p className={styles.link}>
        <a href={href}>
          {publicUrl}
          {href}
        </a>
      </p>
    </aside>
  );
}
