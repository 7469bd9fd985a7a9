import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { CallList } from "#app/admissions/registrations/call-list.tsx";
import type { Call } from "#app/admissions/registrations/calls.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./panels.module.css";

/** The first people to be called; the screen of its own has all of them. */
export function CallsPanel({ calls, total }: { calls: Call[]; total: number }) {
  const t = useTranslations("registrations.calls");
  const { to } = usePaths();
  return (
    <section className={styles.panel} aria-labelledby="calls">
      <h2 id="calls" className={styles.heading}>
        {t("title")}
      </h2>
      <CallList calls={calls} />
      <Link to={to("/admin/registration/appels")}>{t("all", { count: total })}</Link>
    </section>
  );
}
