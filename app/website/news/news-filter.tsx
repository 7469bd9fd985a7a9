import { Search } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type NewsFilters, newsPath } from "./filters.ts";
import styles from "./news-filter.module.css";
import type { Tag } from "./schema.ts";

/** Where one lands after narrowing the list: at what was found. */
export const RESULTS = "results";

type Props = { filters: NewsFilters; tags: Tag[] };

/** A search that is a plain form, and topics that are plain links. */
export function NewsFilter({ filters, tags }: Props) {
  const t = useTranslations("news.list");
  const locale = useLocale();
  const choices = [{ key: "", label: t("allTags") }, ...tags];
  return (
    <div className={styles.filter}>
      <search>
        <form
          className={styles.form}
          method="get"
          action={`${localePath(locale, "/news")}#${RESULTS}`}
        >
          <Field
            className={styles.field}
            type="search"
            name="search"
            label={t("search")}
            defaultValue={filters.search}
            maxLength={100}
          />
          {filters.tag && <input type="hidden" name="tag" value={filters.tag} />}
          <Button type="submit">
            <Search aria-hidden size="1.2em" />
            {t("submit")}
          </Button>
        </form>
      </search>
      {tags.length > 0 && (
        <nav aria-label={t("tags")}>
          <ul role="list" className={styles.tags}>
            {choices.map(({ key, label }) => (
              <li key={key}>
                <a
                  className={styles.tag}
                  href={`${localePath(locale, newsPath({ search: filters.search, tag: key }))}#${RESULTS}`}
                  aria-current={key === filters.tag ? "true" : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
