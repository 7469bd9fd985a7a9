import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { failedStatus } from "#app/api-client/answer-or.ts";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { pageNotFound } from "#app/base/shell/page-not-found.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Cover } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { readFormations } from "../client.ts";
import { categoryPaths, findCategory } from "../paths.ts";
import type { Route } from "./+types/category.page.ts";
import { ApplyCall } from "./apply-section.tsx";
import styles from "./category.module.css";
import { CategoryCards } from "./category-cards.tsx";
import { CourseList } from "./course-list.tsx";
import { readFormIntakes } from "./intakes-by-form.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, visitor, locale, today } = pageOf(context);
  const { state, fetchCategories, fetchFormations } = readFormations(visitor);
  const categories = await fetchCategories();
  if (!state.categories.loaded) {
    throw data(null, { status: failedStatus(ApiError.from(state.categories.error).status) });
  }
  const found = findCategory(categories, params.slug);
  if (!found) pageNotFound(request);
  const { category, segment } = found;
  if (segment !== params.slug) throw redirect(localePath(locale, `/formations/${segment}`), 301);
  const [courses, intakes] = await Promise.all([
    fetchFormations({ category: String(category.id) }),
    readFormIntakes(api, today),
  ]);
  return {
    category,
    others: categories.filter(({ id }) => id !== category.id),
    courses: state.formations.loaded ? courses : null,
    intakes,
    paths: categoryPaths(category),
    languages: category.available_locales,
  };
}

export default function CategoryPage() {
  const { category, courses, intakes, others } = useLoaderData<typeof loader>();
  const t = useTranslations("formations");
  const lang = category.fallback ? category.locale : undefined;
  return (
    <main id="content">
      <PageHead
        title={`${category.formation_category} – ${t("list.title")}`}
        description={category.summary}
        picture={`category-${category.id}`}
      />
      <Banner
        title={category.formation_category}
        lang={lang}
        trail={[{ label: t("list.title"), path: "/formations" }]}
      />
      <section className="section">
        <div className={`container ${styles.intro}`}>
          <div className={styles.words}>
            {category.fallback && <Notice>{t("category.fallback")}</Notice>}
            <p className={styles.summary} lang={lang}>
              {category.summary}
            </p>
            <Paragraphs text={category.description} lang={lang} />
          </div>
          <div className={styles.cloth}>
            <Cover
              picture={category.cover}
              illustration={category.illustration}
              seed={`category-${category.id}`}
              sizes="(min-width: 64rem) 30rem, 100vw"
              eager
            />
          </div>
        </div>
      </section>
      <section className={`section ${styles.courses}`} aria-labelledby="courses">
        <div className="container">
          <SectionHeading id="courses" title={t("category.courses")} />
          {courses === null && <Notice tone="warning">{t("list.failed")}</Notice>}
          {courses?.length === 0 && <Notice>{t("category.empty")}</Notice>}
          {courses && courses.length > 0 && <CourseList courses={courses} intakes={intakes} />}
        </div>
      </section>
      <ApplyCall form={category.form} intakes={intakes} title={t("apply.categoryTitle")} />
      {others.length > 0 && (
        <section className="section" aria-labelledby="others">
          <div className="container">
            <SectionHeading id="others" title={t("category.others")} />
            <CategoryCards categories={others} />
          </div>
        </section>
      )}
    </main>
  );
}
