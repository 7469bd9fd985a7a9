import { Outlet, useLoaderData, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { pageOrNull } from "#app/call/page-answers.ts";
import { pageOf } from "#app/call/page-context.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import type { Route } from "./+types/admin-edit.page.ts";
import { CoursePicker } from "./course-picker.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  // The form below reads its own course.
  if (params.id) return { page: null };
  const query = { ...listQuery(url, ["search"]), sort: "title", per_page: "50" };
  const page = await pageOrNull(pageOf(context).api.desk.formations.$get({ query }));
  return { page };
}

/** Chooses the course to change; the form itself is the page below. */
export default function EditCourses() {
  const t = useTranslations("editor.courses");
  const { page } = useLoaderData<typeof loader>();
  if (useParams().id) return <Outlet />;
  return (
    <>
      <PageHeader title={t("choose")} lead={t("chooseLead")} />
      <SearchBox label={t("search")} />
      <CoursePicker page={page} />
    </>
  );
}
