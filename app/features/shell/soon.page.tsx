import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
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
  const title = t(`title.${soonTitle(path)}`);
  return (
    <main id="content" className={classNames(hidesShell(path) && styles.alone)}>
      <PageHead title={title} description={t("lead")} hidden />
      <Banner title={title} lead={t("lead")} />
      <div className={classNames("container", "section", styles.body)}>
        <p>{t("text")}</p>
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
