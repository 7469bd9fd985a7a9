import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { failedStatus } from "#app/api-client/answer-or.ts";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { contractMessages } from "#app/api-client/browser/contract-messages.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { pageNotFound } from "#app/base/shell/page-not-found.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { readFormations } from "../client.ts";
import { findCategory, formationPath, formationPaths } from "../paths.ts";
import type { Route } from "./+types/formation.page.ts";
import { ApplyCall } from "./apply-section.tsx";
import { CourseData } from "./course-data.tsx";
import { CourseList } from "./course-list.tsx";
import { CourseView } from "./course-view.tsx";
import { readFormIntakes } from "./intakes-by-form.ts";
import { StickyApply } from "./sticky-apply.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, visitor, locale, today } = pageOf(context);
  const { state, fetchFormation, fetchFormations, fetchCohortes } = readFormations(visitor);
  const slug = params.formationSlug;
  // An id would find the course too, but it is no address of its page.
  if (/^\d+$/.test(slug)) pageNotFound(request);
  const formation = await fetchFormation(slug).catch((error: unknown) => {
    const { status } = ApiError.from(error);
    if (status === 404) pageNotFound(request);
    throw data(contractMessages.formation, { status: failedStatus(status) });
  });
  const { category } = formation;
  const segment = findCategory([category], params.categorySlug)?.segment;
  if (segment !== params.categorySlug || slug !== formation.slug) {
    throw redirect(localePath(locale, formationPath(formation)), 301);
  }
  const [cohorts, siblings, intakes] = await Promise.all([
    fetchCohortes(formation.id, today),
    fetchFormations({ category: String(category.id) }),
    readFormIntakes(api, today),
  ]);
  return {
    formation,
    cohorts: state.cohortesError ? null : cohorts,
    today,
    intakes,
    siblings: siblings.filter((other) => other.id !== formation.id),
    paths: formationPaths(formation),
    languages: formation.available_locales,
  };
}

export default function FormationPage() {
  const { formation, cohorts, siblings, intakes, today } = useLoaderData<typeof loader>();
  const t = useTranslations("formations");
  return (
    <main id="content">
      <CourseData formation={formation} cohorts={cohorts ?? []} />
      <div>
        <CourseView formation={formation} cohorts={cohorts} intakes={intakes} today={today} />
        <StickyApply formation={formation} intakes={intakes} />
      </div>
      <ApplyCall
        form={formation.form}
        intakes={intakes}
        title={t("apply.title")}
        courseId={formation.id}
      />
      {siblings.length > 0 && (
        <section className="section" aria-labelledby="others">
          <div className="container">
            <SectionHeading id="others" title={t("course.others")} />
            <CourseList courses={siblings} intakes={intakes} />
          </div>
        </section>
      )}
    </main>
  );
}
