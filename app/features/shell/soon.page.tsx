import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { LogoMark } from "#app/ui/marks/logo-mark.tsx";
import { Banner } from "./banner.tsx";
import { usePage } from "./page-data.ts";
import { PageHead } from "./page-head.tsx";
import { hidesShell } from "./rules.ts";
import styles from "./soon.module.css";
import { soonTitle } from "./soon-title.ts";

export default function Soon() {
  const t = useTranslations("shell.soon");
  const ways = useTranslations("shell.error");
  const locale = useLocale();
  const path = usePage()?.path ?? "/";
  const alone = hidesShell(path);
  const title = t(`title.${soonTitle(path)}`);
  return (
    <main id="content" className={classNames(alone && styles.alone)}>
      <PageHead title={title} description={t("lead")} hidden />
      {alone && (
        <a className={styles.home} href={localePath(locale, "/")}>
          <LogoMark title={ways("home")} />
        </a>
      )}
      <Banner title={title} lead={t("lead")} />
      <div className={alone ? undefined : classNames("container", "section")}>
        <p className={styles.text}>{t("text")}</p>
        <p className={styles.ways}>
          <LinkButton tone="call" href={localePath(locale, "/")}>
            {ways("home")}
          </LinkButton>
          <LinkButton tone="quiet" href={localePath(locale, "/news")}>
            {ways("news")}
          </LinkButton>
          <LinkButton tone="quiet" href={localePath(locale, "/contacts")}>
            {ways("contacts")}
          </LinkButton>
        </p>
      </div>
    </main>
  );
}
