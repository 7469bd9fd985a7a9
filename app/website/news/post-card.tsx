import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Card } from "#app/ui/card.tsx";
import { Cover } from "#app/ui/picture.tsx";
import { postPath } from "./paths.ts";
import type { PostSummary } from "./schema.ts";

type Props = { post: PostSummary; level?: 2 | 3; eager?: boolean };

export function PostCard({ post, level = 3, eager = false }: Props) {
  const t = useTranslations("news.article");
  const format = useFormatter();
  const locale = useLocale();
  const published = post.published_at;
  return (
    <Card
      title={post.title}
      level={level}
      href={localePath(locale, postPath(post))}
      media={<Cover picture={post.cover} seed={`post-${post.id}`} eager={eager} />}
      eyebrow={
        published && (
          <time dateTime={published}>
            {format.dateTime(new Date(published), { dateStyle: "long" })}
          </time>
        )
      }
      meta={t("reading", { minutes: post.reading_minutes })}
      {...(post.fallback ? { lang: post.locale } : {})}
    >
      <p>{post.excerpt}</p>
    </Card>
  );
}
