import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { ItemFacts } from "#app/features/content/editor/item-facts.tsx";
import { ItemView } from "#app/features/content/editor/item-view.tsx";
import { readItem } from "#app/features/content/editor/read-item.ts";
import type { Route } from "./+types/admin-show.page.ts";
import { CourseFigures } from "./course-figures.tsx";
import { CourseText } from "./course-text.tsx";
import { formationKind } from "./desk-kind.ts";
import { formationPath } from "./paths.ts";
import type { DeskFormation, FormationWords } from "./schema.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const param = { id: params.id };
  const query = { translations: "all" } as const;
  const [item, cohorts] = await Promise.all([
    api.formations[":id"].$get({ param, query }).then(readItem),
    answerOr(api.formations[":id"].cohortes.$get({ param }), []),
  ]);
  return { item, cohorts };
}

/** One course with its cohorts and figures. */
export default function ShowCourse() {
  const t = useTranslations("editor.courses");
  const { item, cohorts } = useLoaderData<typeof loader>();
  const course = item as unknown as DeskFormation;
  return (
    <ItemView
      kind={formationKind}
      item={item}
      publicPath={(locale) => {
        const slug = item.translations[locale]?.slug;
        const category = course.category.slugs[locale] ?? course.category.slug;
        return slug ? formationPath({ slug, category: { slug: category } }) : null;
      }}
      words={(said) => <CourseText words={said as unknown as FormationWords} />}
      facts={
        <>
          <CourseFigures course={course} cohorts={cohorts} title={t("figures")} />
          <ItemFacts item={item} />
        </>
      }
    />
  );
}
