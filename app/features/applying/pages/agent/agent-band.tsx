import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { agentPath } from "../addresses.ts";
import styles from "./agent.module.css";
import { AgentRefusals } from "./agent-doors.tsx";

/** Shown above every step when an agent types. */
export function AgentBanner() {
  const t = useTranslations("applying.agent");
  const locale = useLocale();
  return (
    <>
      <aside className={styles.band} aria-label={t("title")}>
        <span>{t("band")}</span>
        <a href={localePath(locale, agentPath)}>{t("outbox")}</a>
      </aside>
      <AgentRefusals />
    </>
  );
}
