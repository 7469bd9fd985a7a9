import { Button, EmptyState } from "@mantine/core";
import { List, SquarePen } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { listOrNull } from "#app/api-client/page-answers.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/admin-catalogue.page.ts";
import styles from "./catalogue.module.css";
import { CatalogueCard } from "./catalogue-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [courses, categories] = await Promise.all([
    listOrNull(api.desk.formations.$get({ query: { sort: "title" } })),
    answerOr(api["formation-categories"].$get(), []),
  ]);
  return { courses: courses ?? [], categories };
}

/** The catalogue as visitors know it, by category, with the state of each course. */
export default function CourseCatalogue() {
  const t = useTranslations("editor.courses");
  const { to } = usePaths();
  const { courses, categories } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("catalogue")}
        lead={t("catalogueLead")}
        action={
          <>
            <Button
              component={Link}
              to={to("/admin/cours")}
              variant="default"
              leftSection={<List size={17} aria-hidden />}
            >
              {t("table")}
            </Button>
            <Button
              component={Link}
              to={to("/admin/cours/add")}
              leftSection={<SquarePen size={17} aria-hidden />}
            >
              {t("add")}
            </Button>
          </>
        }
      />
      {courses.length === 0 && <EmptyState variant="light" py="xl" title={t("empty")} />}
      {categories.map((category) => {
        const own = courses.filter((course) => course.category_formation_id === category.id);
        if (!own.length) return null;
        return (
          <section key={category.id} className={styles.shelf}>
            <h2>{category.formation_category}</h2>
            <ul className={styles.cards}>
              {own.map((course) => (
                <li key={course.id}>
                  <CatalogueCard course={course} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
