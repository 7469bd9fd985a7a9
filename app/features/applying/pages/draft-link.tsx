import { useLocale, useTranslations } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { stepPath } from "./addresses.ts";
import { useApplication } from "./apply-context.ts";
import styles from "./step.module.css";

/** Without JavaScript the answers are on the server, and this link opens them again. */
export function DraftLink() {
  const t = useTranslations("applying.draftLink");
  const locale = useLocale();
  const page = usePage();
  const { form, draft } = useApplication();
  if (!draft) return null;
  const href = stepPath(locale, form, null, { draft });
  return (
    <aside className={styles.noscript} data-draft-link aria-label={t("title")}>
      <p>{t("text")}</p>
      <p className={styles.link}>
        <a href={href}>
          {page?.publicUrl}
          {href}
        </a>
      </p>
    </aside>
  );
}
