import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import styles from "./president.module.css";

type Props = { message: Site["president"] };

export function President({ message }: Props) {
  const t = useTranslations("pages.home.president");
  const locale = useLocale();
  return (
    <section aria-labelledby="president" className={classNames("section", styles.section)}>
      <div className={classNames("container", styles.inner)}>
        <SectionHeading id="president" title={message.title} />
        <figure>
          {message.portrait && (
            <div className={styles.portrait}>
              <Picture {...message.portrait} sizes="7rem" />
            </div>
          )}
          <blockquote className={styles.quote}>{message.paragraphs[0]}</blockquote>
          {message.name && <figcaption className={styles.signature}>{message.name}</figcaption>}
          <p className={styles.more}>
            <a href={localePath(locale, "/initiatives/association")}>{t("more")}</a>
          </p>
        </figure>
      </div>
    </section>
  );
}
