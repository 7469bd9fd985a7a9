import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "./article-facts.module.css";
import { newsPath } from "./filters.ts";
import type { Post } from "./schema.ts";

/** Who wrote it, when, how long it takes to read and what it is about. */
export function ArticleFacts({ post }: { post: Post }) {
  const t = useTranslations("news");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <div className={styles.facts}>
      <p className={styles.line}>
        {post.author && <span>{post.author}</span>}
        {post.published_at && (
          <time dateTime={post.published_at}>
            {format.dateTime(new Date(post.published_at), { dateStyle: "long" })}
          </time>
        )}
        <span>{t("article.reading", { minutes: post.reading_minutes })}</span>
      </p>
      {post.tags.length > 0 && (
        <nav aria-label={t("list.tags")}>
          <ul role="list" className={styles.tags}>
            {post.tags.map(({ key, label }) => (
              <li key={key}>
                <a href={localePath(locale, newsPath({ tag: key }))}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
