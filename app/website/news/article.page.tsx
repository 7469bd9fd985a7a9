import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { failedStatus, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { pageNotFound } from "#app/base/shell/page-not-found.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/article.page.ts";
import { AdjacentArticles } from "./adjacent-articles.tsx";
import styles from "./article.module.css";
import { ArticleData } from "./article-data.tsx";
import { ArticleFailed } from "./article-failed.tsx";
import { ArticleView } from "./article-view.tsx";
import { readPosts } from "./client.ts";
import { postPath, postPaths } from "./paths.ts";
import { PostCard } from "./post-card.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, visitor, locale } = pageOf(context);
  // An id would find the article too, but it is no address of its page.
  if (/^\d+$/.test(params.slug)) pageNotFound(request);
  const answer = await readAnswer(api.posts[":id"].$get({ query: {}, param: { id: params.slug } }));
  if (answer.status === 404) pageNotFound(request);
  if (!answer.data) {
    const latest = await readPosts(visitor).fetchLatestPosts();
    return data({ post: null, latest }, { status: failedStatus(answer.status) });
  }
  const post = answer.data;
  if (post.slug !== params.slug) throw redirect(localePath(locale, postPath(post)), 301);
  return { post, paths: postPaths(post), languages: post.available_locales };
}

export default function ArticlePage() {
  const loaded = useLoaderData<typeof loader>();
  const t = useTranslations("news");
  if (!loaded.post) return <ArticleFailed latest={loaded.latest} />;
  const { post } = loaded;
  return (
    <main id="content">
      <ArticleData post={post} />
      <ArticleView post={post} />
      <AdjacentArticles previous={post.previous} next={post.next} />
      {post.related.length > 0 && (
        <section className={`section ${styles.related}`} aria-labelledby="related">
          <div className="container">
            <SectionHeading id="related" title={t("article.related")} />
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
