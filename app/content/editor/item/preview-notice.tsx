import { useTranslations } from "use-intl";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./preview-notice.module.css";

/** Marks a page as the preview of a draft. */
export function PreviewNotice() {
  const t = useTranslations("editor");
  return (
    <div className={styles.notice}>
      <Notice tone="warning">{t("previewNotice")}</Notice>
    </div>
  );
}
