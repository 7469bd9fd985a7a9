import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import styles from "./steps.module.css";

type Props = {
  words: Site["home"] | undefined;
  forms: readonly { key: string; title: string }[];
};

export function Steps({ words, forms }: Props) {
  const t = useTranslations("pages.home.steps");
  const locale = useLocale();
  return (
    <section aria-labelledby="apply" className="section">
      <div className="container">
        <SectionHeading id="apply" title={t("title")} />
        {!!words?.steps.length && (
          <ol role="list" className={styles.steps}>
            {words.steps.map(({ key, title, text }) => (
              <li key={key} className={styles.step}>
                <h3 className={styles.title}>{title}</h3>
                {text && <p className={styles.text}>{text}</p>}
              </li>
            ))}
          </ol>
        )}
        <div className={styles.apply}>
          {words?.applyNote && <p className={styles.note}>{words.applyNote}</p>}
          <p className={styles.actions}>
            {forms.map(({ key, title }) => (
              <LinkButton key={key} tone="call" href={localePath(locale, `/registration/${key}`)}>
                {title}
              </LinkButton>
            ))}
            <a className={styles.follow} href={localePath(locale, "/registration/suivi")}>
              {t("follow")}
            </a>
            <a className={styles.follow} href={localePath(locale, "/faq")}>
              {t("faq")}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
