import { useTranslations } from "use-intl";
import { Notice } from "#app/ui/notice.tsx";
import { usePage } from "./page-data.ts";
import { showsDraft } from "./rules.ts";
import styles from "./site-notice.module.css";

/** Says that a page shows texts that are not public yet. */
export function DraftNotice() {
  const t = useTranslations("shell.notice");
  if (!showsDraft(usePage()?.search ?? "")) return null;
  return (
    <div className={styles.draft}>
      <meta name="robots" content="noindex" />
      <Notice tone="warning">{t("draft")}</Notice>
    </div>
  );
}
