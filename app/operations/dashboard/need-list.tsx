import { UnstyledButton } from "@mantine/core";
import { ArrowRight, CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./dashboard.module.css";
import { type Need, needPath, urgencies, urgencyOf } from "./needs.ts";
import { useNeedWords } from "./use-need-words.ts";

/** As many as fit on one screen, on a phone on two. */
const SHOWN = 7;

/** What waits for the user, the most urgent first, one line each. */
export function NeedList({ needs, complete }: { needs: Need[]; complete: boolean }) {
  const t = useTranslations("dashboard.dashboard");
  const [all, setAll] = useState(false);
  const sorted = urgencies.flatMap((urgency) =>
    needs.filter((need) => urgencyOf(need) === urgency),
  );
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  const more = sorted.length - shown.length;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className={styles.heading}>
        {t("needs")}
      </h2>
      {!complete && <p role="alert">{t("unsure")}</p>}
      {needs.length === 0 && complete && (
        <p className={styles.calm}>
          <CircleCheckBig size={20} aria-hidden /> {t("nothing")}
        </p>
      )}
      {urgencies.map((urgency) => {
        const lines = shown.filter((need) => urgencyOf(need) === urgency);
        if (!lines.length) return null;
        return (
          <section key={urgency} aria-labelledby={`needs-${urgency}`}>
            <h3 id={`needs-${urgency}`} className={styles.urgency} data-urgency={urgency}>
              {t(`urgency.${urgency}`)}
            </h3>
            <ul className={styles.list}>
              {lines.map((need) => (
                <li key={JSON.stringify(need)}>
                  <NeedLine need={need} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {more > 0 && (
        <UnstyledButton className={styles.more} onClick={() => setAll(true)}>
          {t("more", { count: more })}
        </UnstyledButton>
      )}
    </section>
  );
}

/** Count, what, why, and one verb; its screen shows exactly as many. */
function NeedLine({ need }: { need: Need }) {
  const { to } = usePaths();
  const format = useFormatter();
  const { what, why, go } = useNeedWords()(need);
  return (
    <Link to={to(needPath(need))} className={styles.line}>
      <span className={styles.count}>{format.number(need.count)}</span>{" "}
      <strong className={styles.what}>{what}</strong>{" "}
      <span className={styles.why} title={why}>
        {why}
      </span>{" "}
      <span className={styles.go}>
        <span className={styles.verb}>{go}</span> <ArrowRight size={14} aria-hidden />
      </span>
    </Link>
  );
}
