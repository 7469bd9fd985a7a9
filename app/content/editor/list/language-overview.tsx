import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import styles from "./list.module.css";

type Counts = ContentSummary["post"]["languages"];
const lacking = ["missing", "draft", "stale"] as const;

/** Counts of missing translations in the languages that have some; each filters the list. */
export function LanguageOverview({ counts }: { counts: Counts | null }) {
  const t = useTranslations("editor");
  const url = useListUrl();
  if (!counts) return null;
  const incomplete = locales.filter((locale) => lacking.some((name) => counts[locale][name] > 0));
  if (incomplete.length === 0) return null;
  const [language, state] = [url.get("language"), url.get("language_state")];
  return (
    <ul className={styles.overview} aria-label={t("list.overview")}>
      {incomplete.map((locale) => (
        <li key={locale}>
          <strong title={t(`languages.${locale}`)}>{locale.toUpperCase()}</strong>
          {lacking
            .filter((name) => counts[locale][name] > 0)
            .map((name) => {
              const isOn = language === locale && state === name;
              const next = isOn
                ? { language: null, language_state: null }
                : { language: locale, language_state: name };
              return (
                <Link
                  key={name}
                  to={url.href(next)}
                  aria-current={isOn ? "true" : undefined}
                  data-state={name}
                >
                  {t(`list.lacking.${name}`, { count: counts[locale][name] })}
                </Link>
              );
            })}
        </li>
      ))}
    </ul>
  );
}
