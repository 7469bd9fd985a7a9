import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { withPlaces } from "./rules.ts";
import type { SearchGroup } from "./schema.ts";
import styles from "./search.module.css";

/** Kinds with a list of their own that can be searched. */
const lists = { course: "/formations", article: "/news" } as const;

type Props = {
  group: SearchGroup;
  /** What the list of the kind is searched for; null when it would not find the same. */
  search: string | null;
};

export function ResultGroup({ group: { kind, total, results }, search }: Props) {
  const t = useTranslations("search");
  const locale = useLocale();
  const query = search && new URLSearchParams({ search });
  return (
    <section className={styles.group} aria-labelledby={kind}>
      <h2 id={kind} className={styles.kind}>
        {t(`kinds.${kind}`)} <span className={styles.total}>({total})</span>
      </h2>
      <ul role="list" className={styles.results}>
        {results.map(({ title, path, excerpt }) => (
          <li key={path}>
            <h3 className={styles.title}>
              <a href={path}>{title}</a>
            </h3>
            <p className={styles.excerpt}>
              {withPlaces(excerpt).map(({ text, match, at }) =>
                match ? <mark key={at}>{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </ul>
      {(kind === "course" || kind === "article") && query && total > results.length && (
        <p>
          <a href={localePath(locale, `${lists[kind]}?${query}`)}>
            {t(`all.${kind}`, { count: total })}
          </a>
        </p>
      )}
    </section>
  );
}
