import { type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { EditError } from "#app/content/editor/item/edit-error.tsx";
import { readToEdit } from "#app/content/editor/item/read-item.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import { formationKind } from "../content-kind.ts";
import type { Route } from "./+types/admin-edit-one.page.ts";
import { CourseEditor } from "./course-editor.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const [item, categories, places] = await Promise.all([
    readToEdit(api.desk.formations[":id"].$get({ param: { id: params.id } }), (each) =>
      localePath(locale, formationKind.view(each)),
    ),
    answerOr(api["formation-categories"].$get(), []),
    answerOr(api.formations.places.$get(), []),
  ]);
  return { item, categories, places, ...(await loadForms(context)) };
}

/** Not read again for the same id: the text on the screen is newer. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

export default function EditCourse() {
  const { item, categories, places } = useLoaderData<typeof loader>();
  return <CourseEditor key={item.id} item={item} categories={categories} places={places} />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <EditError error={error} kind={formationKind} id={params.id ?? null} />;
}
