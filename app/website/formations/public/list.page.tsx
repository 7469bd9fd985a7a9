import { data, redirect, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOrNothing, failedStatus } from "#app/api-client/answer-or.ts";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { pageNotFound } from "#app/base/shell/page-not-found.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { readFormations } from "../client.ts";
import type { Route } from "./+types/list.page.ts";
import { CategoryCards } from "./category-cards.tsx";
import { CourseFilters } from "./course-filters.tsx";
import { CourseList } from "./course-list.tsx";
import {
  type CourseFilter,
  isFiltered,
  knownFilters,
  readFilters,
  writeFilters,
} from "./filters.ts";
import { readFormIntakes } from "./intakes-by-form.ts";
import styles from "./list.module.css";

const PER_PAGE = 24;
const COURSES = "courses";
/** Where one lands after narrowing the list: at what was found, not above the filters. */
const RESULTS = "results";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor, today, locale } = pageOf(context);
  const { state, fetchCategories, fetchFormationPage } = readFormations(visitor);
  const filters = readFilters(new URL(request.url).searchParams);
  const [categories, places, intakes] = await Promise.all([
    fetchCategories(),
    answerOrNothing(api.formations.places.$get(), null),
    readFormIntakes(api, today),
  ]);
  const known = knownFilters(filters, {
    categories: state.categories.loaded ? categories : null,
    places,
  });
  // A field or a place that is none is not read at all: anybody can make one up.
  if (known !== filters) throw redirect(localePath(locale, `/formations${writeFilters(known)}`));
  const courses = await fetchFormationPage(queryOf(filters));
  if (courses && filters.page > courses.meta.last_page) pageNotFound(request);
  const path = `/formations${writeFilters({ ...filters, search: "" })}`;
  const { error } = state.formations;
  const loaded = {
    filters,
    categories,
    places: places ?? [],
    intakes,
    courses,
    paths: { fr: path, en: path, de: path },
  };
  return data(loaded, { status: courses ? 200 : failedStatus(ApiError.from(error).status) });
}

function queryOf({ search, category, level, place, page }: CourseFilter) {
  return {
    page: String(page),
    per_page: String(PER_PAGE),
    ...(search && { search }),
    ...(category && { category: String(category) }),
    ...(level && { level }),
    ...(place && { place }),
  };
}

export default function FormationsPage() {
  const { filters, categories, places, courses, intakes } = useLoaderData<typeof loader>();
  const t = useTranslations("formations.list");
  const locale = useLocale();
  const hrefFor = (page: number) =>
    `${localePath(locale, `/formations${writeFilters({ ...filters, page })}`)}#${RESULTS}`;
  return (
    <main id="content">
      <PageHead title={t("title")} description={t("description")} hidden={isFiltered(filters)} />
      <Banner title={t("title")} lead={t("lead")} />
      {categories.length > 0 && (
        <section className="section" aria-labelledby="categories">
          <div className="container">
            <SectionHeading id="categories" title={t("categories")} />
            <CategoryCards categories={categories} />
          </div>
        </section>
      )}
      <section className={`section ${styles.courses}`} aria-labelledby={COURSES}>
        <div className="container">
          <SectionHeading id={COURSES} title={t("courses")} />
          <CourseFilters
            filters={filters}
            categories={categories}
            places={places}
            target={RESULTS}
          />
          {courses ? (
            <>
              <p id={RESULTS} className={styles.count}>
                {t("courseCount", { count: courses.meta.total })}
              </p>
              {courses.data.length > 0 ? (
                <CourseList courses={courses.data} intakes={intakes} showCategory />
              ) : (
                <Notice>{t("empty")}</Notice>
              )}
              <Pagination
                label={t("pages")}
                page={courses.meta.current_page}
                pageCount={courses.meta.last_page}
                hrefFor={hrefFor}
                previousLabel={t("previous")}
                nextLabel={t("next")}
                pageLabel={(page) => t("page", { page })}
              />
            </>
          ) : (
            <Notice tone="warning" className={styles.failed}>
              {t("failed")}
            </Notice>
          )}
        </div>
      </section>
    </main>
  );
}
