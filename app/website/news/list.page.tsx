import { data, redirect, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOrNothing, failedStatus } from "#app/api-client/answer-or.ts";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { pageNotFound } from "#app/base/shell/page-not-found.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/list.page.ts";
import { readPosts } from "./client.ts";
import { type NewsFilters, newsPath, readFilters } from "./filters.ts";
import styles from "./list.module.css";
import { NewsFilter, RESULTS } from "./news-filter.tsx";
import { PostCard } from "./post-card.tsx";

/** The first page shows its first article twice as wide: eight fill the rows. */
const PER_PAGE = 8;

/** Pictures that are loaded first. */
const EAGER = 2;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor, locale } = pageOf(context);
  const filters = readFilters(new URL(request.url).searchParams);
  const { search, tag, page } = filters;
  const query = {
    page: String(page),
    per_page: String(PER_PAGE),
    ...(search && { search }),
    ...(tag && { tag }),
  };
  const tags = await answerOrNothing(api.posts.tags.$get(), null);
  if (tag && tags) leaveOldTopic(locale, filters, tags);
  const { posts, fetchPosts } = readPosts(visitor);
  const answer = await fetchPosts(query);
  const found = posts.loaded && "data" in answer ? answer : null;
  if (found && page > found.meta.last_page) pageNotFound(request);
  const path = newsPath({ tag, page });
  const loaded = {
    filters,
    posts: found,
    tags: tags ?? [],
    paths: { fr: path, en: path, de: path },
  };
  return data(loaded, { status: found ? 200 : failedStatus(ApiError.from(posts.error).status) });
}

type Topic = { key: string; former_keys: string[] };

/** A topic that is none is not read at all: anybody can make one up. */
function leaveOldTopic(locale: Locale, filters: NewsFilters, topics: readonly Topic[]) {
  const { tag, page } = filters;
  if (topics.some(({ key }) => key === tag)) return;
  const merged = topics.find(({ former_keys }) => former_keys.includes(tag));
  const known = { ...filters, tag: merged?.key ?? "", page: merged ? page : 1 };
  throw redirect(localePath(locale, newsPath(known)), merged ? 301 : 302);
}

export default function NewsPage() {
  const { filters, posts, tags } = useLoaderData<typeof loader>();
  const t = useTranslations("news.list");
  const locale = useLocale();
  const { search, tag, page } = filters;
  const plain = !search && !tag;
  const label = tags.find(({ key }) => key === tag)?.label;
  const name = label ? `${label} – ${t("title")}` : t("title");
  const hrefFor = (number: number) => localePath(locale, newsPath({ ...filters, page: number }));
  const count = posts?.meta.total ?? 0;
  return (
    <main id="content">
      <PageHead
        title={page > 1 ? t("titlePage", { page }) : name}
        description={t("description")}
        hidden={Boolean(search)}
      />
      <NeighbourLinks page={page} pageCount={posts?.meta.last_page ?? 1} hrefFor={hrefFor} />
      <Banner title={label ?? t("title")} lead={t("lead")} />
      <div className="container section">
        <NewsFilter filters={filters} tags={tags} />
        {posts === null && <Notice tone="warning">{t("failed")}</Notice>}
        {posts && !plain && (
          <p id={RESULTS} className={styles.count}>
            {search ? t("resultsFor", { count, search }) : t("results", { count })}{" "}
            <a href={localePath(locale, newsPath())}>{t("reset")}</a>
          </p>
        )}
        {posts?.data.length === 0 && <Notice>{t("empty")}</Notice>}
        {posts && posts.data.length > 0 && (
          <ul
            id={plain ? RESULTS : undefined}
            role="list"
            className={plain && page === 1 ? styles.front : styles.posts}
          >
            {posts.data.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} level={2} eager={index < EAGER} />
              </li>
            ))}
          </ul>
        )}
        {posts && (
          <div className={styles.pages}>
            <Pagination
              label={t("pages")}
              page={page}
              pageCount={posts.meta.last_page}
              hrefFor={hrefFor}
              previousLabel={t("previous")}
              nextLabel={t("next")}
              pageLabel={(number) => t("page", { page: number })}
            />
          </div>
        )}
      </div>
    </main>
  );
}

type NeighbourProps = { page: number; pageCount: number; hrefFor: (page: number) => string };

/** For machines that read the list in order; React moves them into the head. */
function NeighbourLinks({ page, pageCount, hrefFor }: NeighbourProps) {
  return (
    <>
      {page > 1 && <link rel="prev" href={hrefFor(page - 1)} />}
      {page < pageCount && <link rel="next" href={hrefFor(page + 1)} />}
    </>
  );
}
