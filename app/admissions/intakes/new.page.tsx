import { Alert } from "@mantine/core";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/new.page.ts";
import { IntakeForm } from "./intake-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const overview = await answerOr(api["registration-calls"].overview.$get(), null);
  return { forms: overview?.forms ?? null, today };
}

export default function NewIntake() {
  const t = useTranslations("intakes");
  const { forms, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("form.newTitle")} lead={t("form.newLead")} />
      {forms ? (
        <IntakeForm intake={null} forms={forms} today={today} />
      ) : (
        <Alert color="red">{t("meaning.failed")}</Alert>
      )}
    </>
  );
}
