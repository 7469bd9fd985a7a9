import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import styles from "./search.module.css";

const ways = ["formations", "faq", "follow", "news", "contacts"] as const;
const paths = {
  formations: "/formations",
  faq: "/faq",
  follow: "/registration/suivi",
  news: "/news",
  contacts: "/contacts",
} as const satisfies Record<(typeof ways)[number], string>;

/** Before a search and after one without results: how to search, and where to look. */
export function SearchHelp() {
  const t = useTranslations("search.help");
  const locale = useLocale();
  return (
    <section className={styles.help} aria-labelledby="help">
      <h2 id="help" className={styles.kind}>
        {t("title")}
      </h2>
      <p>{t("text")}</p>
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way}>
            <a href={localePath(locale, paths[way])}>{t(`ways.${way}`)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
