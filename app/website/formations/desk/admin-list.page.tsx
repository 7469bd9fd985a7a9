import { Button } from "@mantine/core";
import { LayoutGrid, Shapes, SquarePen } from "lucide-react";
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
import { CourseList } from "./editor-course-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = {
    sort: screenSort,
    ...listQuery(url, [...contentFilterNames, "category", "level"]),
  };
  const [page, summary, categories, views] = await Promise.all([
    pageOrNull(api.desk.formations.$get({ query })),
    answerOr(api.desk.summary.$get(), null),
    answerOr(api["formation-categories"].$get(), []),
    answerOr(api.desk.formations.views.$get(), []),
  ]);
  return {
    page,
    summary: summary?.formation ?? null,
    categories,
    views,
  };
}

/** Every course, with its state in each language. */
export default function AdminCourses() {
  const t = useTranslations("editor.courses");
  const { to } = usePaths();
  const { may } = useStaff();
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} list={{ total: loaded.page?.meta.total ?? null }} />
      <CourseList
        {...loaded}
        more={[
          ...(may("categories.manage")
            ? [{ label: t("categories"), icon: Shapes, to: to("/admin/cours/categories") }]
            : []),
          { label: t("catalogue"), icon: LayoutGrid, to: to("/admin/cours/view") },
        ]}
        action={
          <Button
            component={Link}
            to={to("/admin/cours/add")}
            leftSection={<SquarePen size={17} aria-hidden />}
          >
            {t("add")}
          </Button>
        }
      />
    </>
  );
}
