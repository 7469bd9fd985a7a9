import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AgentRefusal } from "../../device/agent/agent-account.ts";
import { agentPath } from "../addresses.ts";
import styles from "./agent.module.css";

type Props = { refusal: AgentRefusal | null };

/** Says why the page cannot be used. */
export function AgentRefusals({ refusal }: Props) {
  const t = useTranslations("applying.agent.refusal");
  const locale = useLocale();
  const signIn = `${localePath(locale, "/login")}?${new URLSearchParams({ redirect: localePath(locale, agentPath) })}`;
  return (
    <>
      <noscript>
        <p>{t("noscript")}</p>
      </noscript>
      {refusal && (
        <Notice tone="warning" title={t(refusal)}>
          <p>{t(`${refusal}Text`)}</p>
          {refusal === "out" && (
            <p>
              <LinkButton href={signIn}>{t("signIn")}</LinkButton>
            </p>
          )}
        </Notice>
      )}
    </>
  );
}

/** Shown above every step when an agent types. */
export function AgentBanner({ refusal }: Props) {
  const t = useTranslations("applying.agent");
  const locale = useLocale();
  return (
    <>
      <aside className={styles.band} aria-label={t("title")}>
        <span>{t("band")}</span>
        <a href={localePath(locale, agentPath)}>{t("outbox")}</a>
      </aside>
      <AgentRefusals refusal={refusal} />
    </>
  );
}
