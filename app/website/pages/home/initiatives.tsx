import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { useShell } from "#app/base/shell/page-data.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Cover } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import styles from "./initiatives.module.css";

const GAINS = 3;

export function Initiatives({ initiatives }: { initiatives: Site["initiatives"] }) {
  const t = useTranslations("pages.home.initiatives");
  const locale = useLocale();
  const categories = useShell()?.categories ?? [];
  const overview = localePath(locale, "/initiatives");
  return (
    <section aria-labelledby="initiatives" className={classNames("section", styles.section)}>
      <div className="container">
        <SectionHeading
          id="initiatives"
          title={t("title")}
          lead={t("lead")}
          action={<a href={overview}>{t("all")}</a>}
        />
        {initiatives.length === 0 && <p>{t("empty")}</p>}
        <div className={styles.row}>
          {initiatives.map(({ key, title, summary, gains, category, picture }) => (
            <article key={key} className={styles.initiative}>
              <div className={styles.cover}>
                <Cover
                  picture={picture}
                  illustration={categories.find(({ id }) => id === category)?.illustration}
                  seed={key}
                  sizes="(min-width: 60rem) 24rem, 100vw"
                />
              </div>
              <h3 className={styles.title}>{title}</h3>
              <p>{summary}</p>
              <ul className={styles.gains}>
                {gains.slice(0, GAINS).map((gain) => (
                  <li key={gain}>{gain}</li>
                ))}
              </ul>
              <p className={styles.more}>
                <a href={`${overview}#${key}`} aria-label={t("moreAbout", { title })}>
                  {t("more")}
                </a>
              </p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
