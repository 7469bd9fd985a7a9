import { Megaphone } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useShell } from "./page-data.ts";
import styles from "./site-notice.module.css";

/** A sentence of the programme on every public page, on the days it was set for. */
export function SiteNotice() {
  const t = useTranslations("shell.notice");
  const locale = useLocale();
  const notice = useShell()?.site?.notice;
  if (!notice?.text) return null;
  const { text, link, linkLabel } = notice;
  const href = link.startsWith("/") ? localePath(locale, link) : link;
  return (
    <section className={styles.bar} aria-label={t("label")}>
      <div className={classNames("container", styles.row)}>
        <Megaphone aria-hidden size="1.25em" className={styles.icon} />
        <p>
          {text} {link && <a href={href}>{linkLabel || t("more")}</a>}
        </p>
      </div>
    </section>
  );
}
