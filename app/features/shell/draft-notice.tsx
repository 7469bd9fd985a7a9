import { useTranslations } from "use-intl";
import { Notice } from "#app/ui/notice.tsx";
import { usePage } from "./page-data.ts";
import styles from "./site-notice.module.css";

/** The query parameter of pages that show a working copy of the settings. */
const DRAFT = "settings_draft";

/** Says that a page shows texts that are not public yet. */
export function DraftNotice() {
  const t = useTranslations("shell.notice");
  const search = usePage()?.search ?? "";
  if (!new URLSearchParams(search).has(DRAFT)) return null;
  return (
    <div className={styles.draft}>
      <meta name="robots" content="noindex" />
      <Notice tone="warning">{t("draft")}</Notice>
    </div>
  );
}
