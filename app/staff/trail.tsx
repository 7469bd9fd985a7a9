import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { trailOf, useSections } from "./sections.ts";
import styles from "./trail.module.css";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths } from "./use-staff.ts";

export function Trail() {
  const t = useTranslations("staff");
  const { to, path } = usePaths();
  const steps = trailOf(useSections(), path);
  const words = useSectionWords();
  return (
    <nav aria-label={t("frame.trail")} className={styles.trail}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={styles.step}>
            {index < steps.length - 1 ? (
              <Link to={to(step.path)}>{words.name(step)}</Link>
            ) : (
              <span aria-current="page">{words.name(step)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
