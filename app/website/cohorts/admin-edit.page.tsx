import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/admin-edit.page.ts";
import { CohortForm } from "./cohort-form.tsx";
import { DeleteCohort } from "./delete-cohort.tsx";
import { loadCohort } from "./load-cohort.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const [cohort, courses] = await Promise.all([
    loadCohort(api, params.id),
    answerOr(api.cohortes.courses.$get(), []),
  ]);
  return { cohort, courses, today };
}

export default function EditCohort() {
  const t = useTranslations("cohorts.form");
  const { cohort, courses, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("editTitle", { name: cohort.name })}
        lead={cohort.formation_title}
        action={<DeleteCohort cohort={cohort} />}
      />
      <CohortForm key={cohort.id} cohort={cohort} courses={courses} today={today} />
    </>
  );
}
