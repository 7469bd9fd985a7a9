import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { agentPath } from "../addresses.ts";
import styles from "./agent.module.css";

/** Notices why the page cannot be used; the script shows the one that applies. */
export function AgentRefusals() {
  const t = useTranslations("applying.agent.refusal");
  const locale = useLocale();
  const signIn = `${localePath(locale, "/login")}?${new URLSearchParams({ redirect: localePath(locale, agentPath) })}`;
  return (
    <>
      <noscript>
        <p>{t("noscript")}</p>
      </noscript>
      <div data-agent-refusal="out" hidden>
        <Notice tone="warning" title={t("out")}>
          <p>{t("outText")}</p>
          <p>
            <LinkButton href={signIn}>{t("signIn")}</LinkButton>
          </p>
        </Notice>
      </div>
      <div data-agent-refusal="unknown" hidden>
        <Notice tone="warning" title={t("unknown")}>
          <p>{t("unknownText")}</p>
        </Notice>
      </div>
      <div data-agent-refusal="role" hidden>
        <Notice tone="warning" title={t("role")}>
          <p>{t("roleText")}</p>
        </Notice>
      </div>
    </>
  );
}

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
