import { redirect, useLoaderData } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { blankItem } from "#app/content/editor/item/blank-item.ts";
import { editPathOfNew } from "#app/content/editor/item/new-item.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import { formationKind } from "../content-kind.ts";
import type { Route } from "./+types/admin-add.page.ts";
import { CourseEditor } from "./course-editor.tsx";

export { shouldRevalidate } from "#app/content/editor/item/new-item.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const path = editPathOfNew(formationKind, url);
  if (path) throw redirect(localePath(locale, path));
  const [categories, places] = await Promise.all([
    answerOr(api["formation-categories"].$get(), []),
    answerOr(api.formations.places.$get(), []),
  ]);
  return { categories, places, start: crypto.randomUUID(), ...(await loadForms(context)) };
}

/** A new course begins in the first category, with the cursor in its title. */
export default function AddCourse() {
  const { categories, places, start } = useLoaderData<typeof loader>();
  const [first] = categories;
  return (
    <CourseEditor
      key={start}
      item={blankItem(formationKind, first ? { category_formation_id: first.id } : {})}
      categories={categories}
      places={places}
    />
  );
}
