import { useTranslations } from "use-intl";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { ShareBlock } from "#app/base/shell/share-block.tsx";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cover } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import styles from "./article.module.css";
import { ArticleFacts } from "./article-facts.tsx";
import type { Post } from "./schema.ts";

/** The article itself, from its title to the share block. `hidden` keeps it out of search engines. */
export function ArticleView({ post, hidden = false }: { post: Post; hidden?: boolean }) {
  const t = useTranslations("news");
  const lang = post.fallback ? post.locale : undefined;
  return (
    <>
      <PageHead
        title={post.seo_title || post.title}
        description={post.seo_description || post.excerpt}
        type="article"
        picture={`post-${post.id}`}
        hidden={hidden}
      />
      <article>
        <Banner title={post.title} lang={lang} trail={[{ label: t("list.title"), path: "/news" }]}>
          <ArticleFacts post={post} />
        </Banner>
        <div className={`container ${styles.body}`}>
          {post.fallback && <Notice className={styles.notice}>{t("article.fallback")}</Notice>}
          <p className={styles.excerpt} lang={lang}>
            {post.excerpt}
          </p>
          <div className={styles.cover}>
            <Cover picture={post.cover} seed={`post-${post.id}`} eager />
          </div>
          <Prose className={styles.prose} {...(lang ? { lang } : {})}>
            <RichTextView document={post.body} />
          </Prose>
          <div className={styles.share}>
            <ShareBlock title={post.title} />
          </div>
        </div>
      </article>
    </>
  );
}
