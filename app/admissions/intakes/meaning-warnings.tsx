import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import styles from "./intakes.module.css";
import type { IntakeMeaning } from "./schema.ts";

const changes = ["too_old", "too_young", "allowed_again"] as const;

type Props = { meaning: IntakeMeaning; plan: { closes_on: string } };

/** Ages on the new closing day, cohorts that start too early, and too few seats. */
export function MeaningWarnings({ meaning, plan }: Props) {
  const t = useTranslations("intakes.meaning");
  const format = useFormatter();
  const { ages, age_limits: limits, cohorts } = meaning;
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "long" });
  const counted = changes.flatMap((change) => {
    const [begun, received] = [ages.drafts[change], ages.received[change]];
    return [
      ...(begun ? [t(`ages.drafts.${change}`, { count: begun })] : []),
      ...(received ? [t(`ages.received.${change}`, { count: received })] : []),
    ];
  });
  return (
    <>
      {limits && (
        <div>
          <p>{t("age", { date: day(plan.closes_on), from: limits.from, to: limits.to })}</p>
          {counted.length > 0 && (
            <ul className={`${styles.points} ${styles.warn}`}>
              {counted.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {cohorts.length > 0 && <EarlyCohorts cohorts={cohorts} />}
      {meaning.seats_below_admitted && (
        <p className={styles.warn}>{t("seatsBelow", { count: meaning.admitted })}</p>
      )}
    </>
  );
}

function EarlyCohorts({ cohorts }: Pick<IntakeMeaning, "cohorts">) {
  const t = useTranslations("intakes");
  const words = useCohortWords();
  const { to } = usePaths();
  return (
    <div className={styles.warn}>
      <p>{t("meaning.cohorts")}</p>
      <ul className={styles.points}>
        {cohorts.map((cohort) => (
          <li key={cohort.id}>
            <Anchor component={Link} to={to(`/admin/cohortes/${cohort.id}`)}>
              {words.identity(cohort)}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
