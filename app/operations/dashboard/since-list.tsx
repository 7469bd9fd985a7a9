import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { addressOf, mayOpen, useSections } from "#app/staff/frame/sections.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import styles from "./dashboard.module.css";
import type { Happened } from "./since.ts";

type Props = { since: Happened[]; today: string };

/** What happened since yesterday; each line opens where it is seen. */
export function SinceList({ since, today }: Props) {
  const t = useTranslations("dashboard.dashboard.since");
  const { may } = useStaff();
  const { to } = usePaths();
  const format = useFormatter();
  const wordsOf = useWords();
  const pathOf = usePath();
  const time = (at: string) =>
    at.startsWith(today) ? format.dateTime(new Date(at), { timeStyle: "short" }) : t("yesterday");
  return (
    <section aria-labelledby="since">
      <div className={styles.head}>
        <h2 id="since" className={styles.heading}>
          {t("title")}
        </h2>
        {may("audit.read") && may("registrations.read") && (
          <Link to={to("/admin/audit")}>{t("all")}</Link>
        )}
      </div>
      {since.length === 0 && <p className={styles.calm}>{t("nothing")}</p>}
      <ul className={`${styles.list} ${styles.events}`}>
        {since.map((each) => {
          const path = pathOf(each);
          const words = wordsOf(each);
          const parts = (
            <>
              <time dateTime={each.at}>{time(each.at)}</time>
              <span title={words}>{words}</span>
            </>
          );
          return (
            <li key={JSON.stringify(each)}>
              {path ? (
                <Link to={to(path)} className={styles.event}>
                  {parts}
                </Link>
              ) : (
                <span className={styles.event}>{parts}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useWords(): (happened: Happened) => string {
  const t = useTranslations("dashboard.dashboard.since");
  const by = (name: string) => (name ? t("by", { name }) : "");
  return (each) => {
    switch (each.kind) {
      case "received":
        return t("received", { count: each.count });
      case "moved":
        return t(`moved.${each.to}`, { count: each.count, by: by(each.by) });
      case "edited":
        return t(`edited.${each.of}`, { title: each.title || t("untitled"), by: by(each.by) });
      case "published":
        return t("published", { title: each.title });
      case "changed":
        return each.text;
    }
  };
}

/** The audit log names its subject; its screen is found as in the log itself. */
function usePath(): (happened: Happened) => string | null {
  const sections = useSections();
  const { user } = useStaff();
  return (each) => {
    if (each.kind !== "changed") return each.path;
    const path = addressOf(sections, each.subject);
    const [screen = ""] = path?.split("?") ?? [];
    return path && mayOpen(sections, screen, user.permissions) ? path : null;
  };
}
