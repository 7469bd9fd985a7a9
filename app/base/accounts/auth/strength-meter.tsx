import { useTranslations } from "use-intl";
import { passwordLength, problemsOf, strengthOf } from "./password-rules.ts";
import styles from "./strength-meter.module.css";

const levels = ["empty", "weak", "fair", "good", "strong"] as const;

export function StrengthMeter({ password, email }: { password: string; email: string }) {
  const t = useTranslations("auth");
  const strength = strengthOf(password, { email });
  const [problem] = password ? problemsOf(password, { email }) : [];
  return (
    <div className={styles.meter}>
      <div className={styles.track} data-strength={strength} aria-hidden>
        {levels.slice(1).map((level) => (
          <span key={level} className={styles.step} />
        ))}
      </div>
      <p className={styles.words} role="status">
        {password ? t(`strength.${levels[strength]}`) : t("strength.rule", passwordLength)}
        {problem && ` · ${t(`password.${problem}`, passwordLength)}`}
      </p>
    </div>
  );
}
