import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { CourseData } from "#app/features/discovery/page-data.tsx";
import { Banner } from "#app/features/shell/banner.tsx";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { pageNotFound } from "#app/features/shell/page-not-found.ts";
import { answerOr, readAnswer } from "#app/http/answer-or.ts";
import { pageOf } from "#app/http/page-context.ts";
import { localePath } from "#app/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/formation.page.ts";
import { ApplyCall } from "./apply-call.tsx";
import { CohortList } from "./cohort-list.tsx";
import { CourseFacts } from "./course-facts.tsx";
import { CourseList } from "./course-list.tsx";
import { CourseOutline } from "./course-outline.tsx";
import styles from "./formation.module.css";
import { categoryPath, findCategory, formationPath, formationPaths } from "./paths.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, locale, today } = pageOf(context);
  const slug = params.formationSlug;
  // An id would find the course too, but it is no address of its page.
  if (/^\d+$/.test(slug)) pageNotFound(request);
  const found = await readAnswer(api.formations[":id"].$get({ query: {}, param: { id: slug } }));
  if (found.status === 404) pageNotFound(request);
  if (!found.data) {
    throw data("Erreur lors de la récupération de la formation", { status: found.status });
  }
  const formation = found.data;
  const { category } = formation;
  const segment = findCategory([category], params.categorySlug)?.segment;
  if (segment !== params.categorySlug || slug !== formation.slug) {
    throw redirect(localePath(locale, formationPath(formation)), 301);
  }
  const id = String(formation.id);
  const [cohorts, siblings] = await Promise.all([
    answerOr(api.formations[":id"].cohortes.$get({ param: { id } }), []),
    answerOr(api.formations.$get({ query: { category: String(category.id) } }), []),
  ]);
  return {
    formation,
    cohorts,
    today,
    siblings: Array.isArray(siblings) ? siblings.filter((other) => other.id !== formation.id) : [],
    paths: formationPaths(formation),
  };
}

export default function FormationPage() {
  const { formation, cohorts, siblings, today } = useLoaderData<typeof loader>();
  const t = useTranslations("formations");
  const { category } = formation;
  const lang = formation.fallback ? formation.locale : undefined;
  return (
    <main id="content">
      <PageHead
        title={formation.title}
        description={formation.summary}
        picture={`formation-${formation.id}`}
      />
      <CourseData formation={formation} cohorts={cohorts} />
      <Banner
        title={formation.title}
        lang={lang}
        trail={[
          { label: t("list.title"), path: "/formations" },
          { label: category.name, path: categoryPath(category) },
        ]}
      />
      <div className={`container section ${styles.columns}`}>
        <CourseFacts formation={formation} />
        <div className={styles.words}>
          {formation.fallback && <Notice>{t("course.fallback")}</Notice>}
          <p className={styles.summary} lang={lang}>
            {formation.summary}
          </p>
          <Paragraphs text={formation.description} lang={lang} />
          <CourseOutline formation={formation} />
        </div>
      </div>
      <section className={`section ${styles.cohorts}`} aria-labelledby="cohorts">
        <div className="container">
          <SectionHeading id="cohorts" title={t("course.cohorts")} lead={t("course.cohortsLead")} />
          {cohorts.length > 0 ? (
            <CohortList cohorts={cohorts} today={today} />
          ) : (
            <Notice>{t("course.noCohorts")}</Notice>
          )}
        </div>
      </section>
      <ApplyCall form={formation.form} title={t("apply.title")} />
      {siblings.length > 0 && (
        <section className="section" aria-labelledby="others">
          <div className="container">
            <SectionHeading id="others" title={t("course.others")} />
            <CourseList courses={siblings} />
          </div>
        </section>
      )}
    </main>
  );
}
