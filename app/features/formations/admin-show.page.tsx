import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { ItemFacts } from "#app/features/content-editor/item-facts.tsx";
import { ItemView } from "#app/features/content-editor/item-view.tsx";
import { readItem } from "#app/features/content-editor/read-item.ts";
import type { Route } from "./+types/admin-show.page.ts";
import { formationKind } from "./content-kind.ts";
import { CourseFigures } from "./course-figures.tsx";
import { CourseText } from "./course-text.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const param = { id: params.id };
  const [item, cohorts] = await Promise.all([
    readItem(api.desk.formations[":id"].$get({ param })),
    answerOr(api.formations[":id"].cohortes.$get({ param }), []),
  ]);
  return { item, cohorts };
}

/** One course with its cohorts and figures. */
export default function ShowCourse() {
  const t = useTranslations("contentEditor.courses");
  const { item, cohorts } = useLoaderData<typeof loader>();
  return (
    <ItemView
      kind={formationKind}
      item={item}
      words={(said) => <CourseText words={said} pictures={item.pictures} />}
      facts={
        <>
          <CourseFigures course={item} cohorts={cohorts} title={t("figures")} />
          <ItemFacts item={item} />
        </>
      }
    />
  );
}
