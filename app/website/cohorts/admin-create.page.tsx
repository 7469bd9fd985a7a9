import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/admin-create.page.ts";
import { CohortForm } from "./cohort-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  return { courses: await answerOr(api.cohortes.courses.$get(), []), today };
}

export default function CreateCohort() {
  const t = useTranslations("cohorts.form");
  const { courses, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("newTitle")} lead={t("newLead")} />
      <CohortForm cohort={null} courses={courses} today={today} />
    </>
  );
}
