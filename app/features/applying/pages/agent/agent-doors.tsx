import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { agentPath } from "../addresses.ts";

/** Notices why the page cannot be used; the script shows the one that applies. */
export function AgentRefusals() {
  const t = useTranslations("applying.agent.door");
  const locale = useLocale();
  const signIn = `${localePath(locale, "/login")}?${new URLSearchParams({ redirect: localePath(locale, agentPath) })}`;
  return (
    <>
      <noscript>
        <p>{t("noscript")}</p>
      </noscript>
      <div data-door="out" hidden>
        <Notice tone="warning" title={t("out")}>
          <p>{t("outText")}</p>
          <p>
            <LinkButton href={signIn}>{t("signIn")}</LinkButton>
          </p>
        </Notice>
      </div>
      <div data-door="unknown" hidden>
        <Notice tone="warning" title={t("unknown")}>
          <p>{t("unknownText")}</p>
        </Notice>
      </div>
      <div data-door="role" hidden>
        <Notice tone="warning" title={t("role")}>
          <p>{t("roleText")}</p>
        </Notice>
      </div>
    </>
  );
}
