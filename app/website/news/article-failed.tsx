import { useLocale, useTranslations } from "use-intl";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PostCard } from "./post-card.tsx";
import type { PostSummary } from "./schema.ts";

/** The article cannot be loaded: the page shows a message. */
export function ArticleFailed({ latest }: { latest: PostSummary[] }) {
  const t = useTranslations("news");
  const locale = useLocale();
  return (
    <main id="content">
      <PageHead title={t("article.untitled")} hidden />
      <Banner title={t("article.untitled")} trail={[{ label: t("list.title"), path: "/news" }]} />
      <div className="container section stack">
        <Notice tone="error" role="alert" title={t("article.failed")}>
          <p>{t("article.failedHelp")}</p>
        </Notice>
        <p>
          <LinkButton tone="quiet" href={localePath(locale, "/news")}>
            {t("article.back")}
          </LinkButton>
        </p>
        {latest.length > 0 && (
          <ul role="list" className="grid">
            {latest.map((post) => (
              <li key={post.id}>
                <PostCard post={post} level={2} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}
