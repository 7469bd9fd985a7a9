import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { ItemFacts } from "#app/content/editor/item/item-facts.tsx";
import { ItemView } from "#app/content/editor/item/item-view.tsx";
import { readItem } from "#app/content/editor/item/read-item.ts";
import { formationKind } from "../content-kind.ts";
import { CourseText } from "../public/course-text.tsx";
import type { Route } from "./+types/admin-show.page.ts";
import { CourseFigures } from "./course-figures.tsx";

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
  const t = useTranslations("editor.courses");
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
