import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { classNames } from "#app/ui/class-names.ts";
import dropdown from "./dropdown.module.css";
import { LanguageLinks } from "./language-links.tsx";
import styles from "./language-menu.module.css";

export function LanguageMenu() {
  const t = useTranslations("shell.language");
  const locale = useLocale();
  return (
    <details name="header" data-dropdown="language" className={dropdown.dropdown}>
      <summary className={dropdown.button}>
        <span className="visually-hidden">{t("label")}</span>
        <span className={styles.code}>{locale.toUpperCase()}</span>
        <ChevronDown aria-hidden size="1.1em" className={dropdown.chevron} />
      </summary>
      <LanguageLinks
        className={classNames(dropdown.panel, styles.panel)}
        linkClass={dropdown.link}
      />
    </details>
  );
}
