import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { trailOf } from "./sections.ts";
import styles from "./trail.module.css";
import { usePaths } from "./use-staff.ts";

/** Where one is, and the way up. */
export function Trail() {
  const t = useTranslations("staff");
  const { to, path } = usePaths();
  const steps = trailOf(path);
  return (
    <nav aria-label={t("frame.trail")} className={styles.trail}>
      <ol className={styles.steps}>
        {steps.map(({ key, path: target }, index) => (
          <li key={key} className={styles.step}>
            {index < steps.length - 1 ? (
              <Link to={to(target)}>{t(`sections.${key}`)}</Link>
            ) : (
              <span aria-current="page">{t(`sections.${key}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
