import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Cover } from "#app/ui/picture.tsx";
import { categoryPath } from "#app/website/formations/paths.ts";
import type { Category } from "#app/website/formations/schema.ts";
import styles from "./initiative.module.css";

type Props = {
  initiative: Site["initiatives"][number];
  category: Category | undefined;
};

export function Initiative({ initiative, category }: Props) {
  const t = useTranslations("pages.initiatives");
  const format = useFormatter();
  const locale = useLocale();
  const { key, figure, unit, durationMonths, title, summary, text, gains } = initiative;
  return (
    <section className={`section ${styles.section}`} aria-labelledby={key}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.side}>
          <div className={styles.cover}>
            <Cover
              picture={initiative.picture}
              illustration={category?.illustration}
              seed={`category-${initiative.category ?? key}`}
              sizes="(min-width: 64rem) 32rem, 100vw"
            />
          </div>
          {(figure !== null || durationMonths !== null) && (
            <p className={styles.plate}>
              {figure !== null && (
                <>
                  <strong className={styles.figure}>{format.number(figure)}</strong>
                  <span className={styles.unit}>{unit}</span>
                </>
              )}
              {durationMonths !== null && (
                <span className={styles.duration}>{t("months", { count: durationMonths })}</span>
              )}
            </p>
          )}
        </div>
        <div className={styles.words}>
          <h2 id={key} className={styles.title}>
            {title}
          </h2>
          {summary && <p className={styles.summary}>{summary}</p>}
          <Paragraphs text={text} />
          {gains.length > 0 && (
            <>
              <h3>{t("gains")}</h3>
              <ul role="list" className={styles.gains}>
                {gains.map((gain) => (
                  <li key={gain}>{gain}</li>
                ))}
              </ul>
            </>
          )}
          {category && (
            <p className={styles.actions}>
              <LinkButton href={localePath(locale, categoryPath(category))}>
                {t("courses")}
              </LinkButton>
              {category.form && (
                <LinkButton
                  tone="quiet"
                  href={localePath(locale, `/registration/${category.form}`)}
                >
                  {t("apply")}
                </LinkButton>
              )}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
