import { Button } from "@mantine/core";
import { SquarePen, Tags } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { contentFilterNames } from "#app/content/editor/list/content-filters.ts";
import { screenSort } from "#app/content/working-copies/schema.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import type { Route } from "./+types/admin-list.page.ts";
import { PostList } from "./editor-post-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = { sort: screenSort, ...listQuery(url, [...contentFilterNames, "tag"]) };
  const [page, summary, tags, views] = await Promise.all([
    pageOrNull(api.desk.posts.$get({ query })),
    answerOr(api.desk.summary.$get(), null),
    answerOr(api.tags.$get(), []),
    answerOr(api.desk.posts.views.$get(), []),
  ]);
  return {
    page,
    summary: summary?.post ?? null,
    tags,
    views,
  };
}

/** Every article, with its state in each language. */
export default function AdminNews() {
  const t = useTranslations("editor.news");
  const topics = useTranslations("news.topics");
  const { may } = useStaff();
  const { to } = usePaths();
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} list={{ total: loaded.page?.meta.total ?? null }} />
      <PostList
        {...loaded}
        more={
          may("categories.manage")
            ? [{ label: topics("title"), icon: Tags, to: to("/admin/news/topics") }]
            : []
        }
        action={
          <Button
            component={Link}
            to={to("/admin/news/add")}
            leftSection={<SquarePen size={17} aria-hidden />}
          >
            {t("add")}
          </Button>
        }
      />
    </>
  );
}
