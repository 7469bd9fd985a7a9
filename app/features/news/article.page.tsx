import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { ArticleData } from "#app/features/discovery/page-data.tsx";
import { Banner } from "#app/features/shell/banner.tsx";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { pageNotFound } from "#app/features/shell/page-not-found.ts";
import { ShareBlock } from "#app/features/shell/share-block.tsx";
import { answerOr, readAnswer } from "#app/http/answer-or.ts";
import { pageOf } from "#app/http/page-context.ts";
import { localePath } from "#app/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Cover } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/article.page.ts";
import styles from "./article.module.css";
import { ArticleFacts } from "./article-facts.tsx";
import { ArticleFailed } from "./article-failed.tsx";
import { ArticleNeighbours } from "./article-neighbours.tsx";
import { postPath, postPaths } from "./paths.ts";
import { PostCard } from "./post-card.tsx";
import { RichTextView } from "./rich-text-view.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  // An id would find the article too, but it is no address of its page.
  if (/^\d+$/.test(params.slug)) pageNotFound(request);
  const answer = await readAnswer(api.posts[":id"].$get({ query: {}, param: { id: params.slug } }));
  if (answer.status === 404) pageNotFound(request);
  if (!answer.data) {
    const latest = await answerOr(api.posts.latest[":count?"].$get({ param: { count: "3" } }), []);
    return data({ post: null, latest }, { status: answer.status });
  }
  const post = answer.data;
  if (post.slug !== params.slug) throw redirect(localePath(locale, postPath(post)), 301);
  return { post, paths: postPaths(post) };
}

export default function ArticlePage() {
  const loaded = useLoaderData<typeof loader>();
  const t = useTranslations("news");
  if (!loaded.post) return <ArticleFailed latest={loaded.latest} />;
  const { post } = loaded;
  const lang = post.fallback ? post.locale : undefined;
  return (
    <main id="content">
      <PageHead
        title={post.title}
        description={post.excerpt}
        type="article"
        picture={`post-${post.id}`}
      />
      <ArticleData post={post} />
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
      <ArticleNeighbours previous={post.previous} next={post.next} />
      {post.related.length > 0 && (
        <section className={`section ${styles.related}`} aria-labelledby="related">
          <div className="container">
            <SectionHeading id="related" title={t("article.related")} />
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets lists without bullets. */}
            <ul role="list" className="grid">
              {post.related.map((other) => (
                <li key={other.id}>
                  <PostCard post={other} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </main>
  );
}
