import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/features/settings/schema.ts";
import { localePath } from "#app/i18n/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import styles from "./initiatives.module.css";

const GAINS = 3;

export function Initiatives({ initiatives }: { initiatives: Site["initiatives"] }) {
  const t = useTranslations("pages.home.initiatives");
  const locale = useLocale();
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
          {initiatives.map(({ key, title, summary, gains }) => (
            <article key={key} className={styles.initiative}>
              <WeaveImage variant="band" seed={key} className={styles.band} />
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
