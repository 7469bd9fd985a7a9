import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cover } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { PostSummary } from "#app/website/news/schema.ts";

/** Null when loading failed. */
export function LatestNews({ posts }: { posts: PostSummary[] | null }) {
  const t = useTranslations("pages.home.news");
  const list = useTranslations("news.list");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <section aria-labelledby="news" className="section">
      <div className="container">
        <SectionHeading
          id="news"
          title={t("title")}
          action={<a href={localePath(locale, "/news")}>{t("all")}</a>}
        />
        {posts === null && <Notice tone="warning">{list("failed")}</Notice>}
        {posts?.length === 0 && <p>{t("empty")}</p>}
        <div className="grid">
          {posts?.map((post) => (
            <Card
              key={post.id}
              title={post.title}
              href={localePath(locale, `/news/${post.slug}`)}
              lang={post.fallback ? post.locale : undefined}
              media={<Cover picture={post.cover} seed={`post-${post.id}`} />}
              eyebrow={post.tags.map(({ label }) => label).join(" · ")}
              meta={
                <>
                  {post.published_at && (
                    <time dateTime={post.published_at}>
                      {format.dateTime(new Date(post.published_at), { dateStyle: "long" })}
                    </time>
                  )}
                  <span>{t("minutes", { count: post.reading_minutes })}</span>
                </>
              }
            >
              {post.excerpt}
            </Card>
          ))}
        </div>
      </div>
    </section>
  );
}
