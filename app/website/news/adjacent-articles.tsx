import { ArrowLeft, ArrowRight } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import styles from "./adjacent-articles.module.css";
import { postPath } from "./paths.ts";
import type { PostSummary } from "./schema.ts";

type Props = { previous: PostSummary | null; next: PostSummary | null };

export function AdjacentArticles({ previous, next }: Props) {
  const t = useTranslations("news.article");
  const locale = useLocale();
  if (!previous && !next) return null;
  return (
    <nav className={`container ${styles.adjacent}`} aria-label={t("around")}>
      {previous && (
        <a className={styles.link} rel="prev" href={localePath(locale, postPath(previous))}>
          <span className={styles.way}>
            <ArrowLeft aria-hidden size="1.1em" />
            {t("previous")}
          </span>
          <span lang={langOf(previous)}>{previous.title}</span>
        </a>
      )}
      {next && (
        <a
          className={`${styles.link} ${styles.next}`}
          rel="next"
          href={localePath(locale, postPath(next))}
        >
          <span className={styles.way}>
            {t("next")}
            <ArrowRight aria-hidden size="1.1em" />
          </span>
          <span lang={langOf(next)}>{next.title}</span>
        </a>
      )}
    </nav>
  );
}

function langOf(post: PostSummary): string | undefined {
  return post.fallback ? post.locale : undefined;
}
