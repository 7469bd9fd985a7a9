import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { agentPath } from "../addresses.ts";
import styles from "./agent.module.css";
import { AgentDoors } from "./agent-doors.tsx";

/** Above every step: that it is somebody else's application, and the way to all of them. */
export function AgentBand() {
  const t = useTranslations("applying.agent");
  const locale = useLocale();
  return (
    <>
      <aside className={styles.band} aria-label={t("title")}>
        <span>{t("band")}</span>
        <a href={localePath(locale, agentPath)}>{t("outbox")}</a>
      </aside>
      <AgentDoors />
    </>
  );
}
