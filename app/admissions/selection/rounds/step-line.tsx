import { Check } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useTranslations } from "use-intl";
import type { Round } from "../schema.ts";
import styles from "./step-line.module.css";
import { leftToRead, type Step, stepPaths, stepsOf } from "./steps.ts";

/** The pages of a round as the way it goes, and in a sentence what it waits for. */
export function StepLine({ round, base }: { round: Round; base: string }) {
  const t = useTranslations("rounds");
  const steps = stepsOf(round);
  const current = steps.find(({ blocked }) => blocked);
  const why = current?.blocked;
  return (
    <div className={styles.steps}>
      <nav aria-label={t("tabs.title")}>
        <ol className={styles.line}>
          {steps.map((step, nth) => (
            <li key={step.name} data-state={step.state}>
              {step.name === "readings" ? (
                <span className={styles.step}>
                  <Mark step={step} nth={nth} />
                  {t("steps.readings", { left: leftToRead(round) })}
                </span>
              ) : (
                <NavLink
                  className={styles.step}
                  to={base + stepPaths[step.name]}
                  end
                  preventScrollReset
                >
                  <Mark step={step} nth={nth} />
                  {t(`tabs.${step.name}`)}
                </NavLink>
              )}
            </li>
          ))}
          <li>
            <NavLink className={styles.step} to={base} end preventScrollReset>
              {t("tabs.ranking")}
            </NavLink>
          </li>
        </ol>
      </nav>
      {current && why && (
        <p className={styles.blocked} role="status">
          {t(`steps.blocked.${why.why}`, { count: "count" in why ? why.count : 0 })}{" "}
          <Link to={base + stepPaths[current.name]} preventScrollReset>
            {t("steps.go")}
          </Link>
        </p>
      )}
    </div>
  );
}

function Mark({ step: { state }, nth }: { step: Step; nth: number }) {
  const t = useTranslations("rounds.steps.states");
  return (
    <>
      <span className={styles.nth} aria-hidden>
        {state === "done" ? <Check size={14} /> : nth + 1}
      </span>
      <span className="visually-hidden">{t(state)}</span>
    </>
  );
}
