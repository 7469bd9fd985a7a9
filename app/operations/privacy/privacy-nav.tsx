import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./privacy.module.css";

const parts = ["people", "requests", "consents", "register", "looks"] as const;

/** The parts of the privacy desk. */
export function PrivacyNav({ current }: { current: (typeof parts)[number] }) {
  const t = useTranslations("privacy.nav");
  const { to } = usePaths();
  return (
    <nav className={styles.nav} aria-label={t("label")}>
      {parts.map((part) => (
        <Link
          key={part}
          to={to(part === "people" ? "/admin/privacy" : `/admin/privacy/${part}`)}
          aria-current={part === current ? "page" : undefined}
        >
          {t(part)}
        </Link>
      ))}
    </nav>
  );
}
