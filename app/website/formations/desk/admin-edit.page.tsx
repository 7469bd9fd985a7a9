import { Outlet, useLoaderData, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { changeable, ItemPicker } from "#app/content/editor/list/item-picker.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { formationKind } from "../content-kind.ts";
import type { Route } from "./+types/admin-edit.page.ts";

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
    <ItemPicker
      words={{
        title: t("choose"),
        lead: t("chooseLead"),
        search: t("search"),
        nothing: t("nothingToEdit"),
      }}
      page={changeable(page)}
      path={formationKind.edit}
      note={({ category }) => category.name}
    />
  );
}
