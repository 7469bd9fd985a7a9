import { Moon, Sun } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./theme-toggle.module.css";

/** CSS shows the half for the current theme, so that no script has to change the label. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const t = useTranslations("shell.theme");
  return (
    <button type="button" className={classNames(styles.toggle, className)} data-theme-toggle>
      <span className={styles.inLight}>
        <Moon aria-hidden size="1.25rem" />
        <span className="visually-hidden">{t("toDark")}</span>
      </span>
      <span className={styles.inDark}>
        <Sun aria-hidden size="1.25rem" />
        <span className="visually-hidden">{t("toLight")}</span>
      </span>
    </button>
  );
}
