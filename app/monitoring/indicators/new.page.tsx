import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/new.page.ts";
import { IndicatorForm } from "./indicator-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { choices: await answerOr(api.indicators.fields.$get(), []) };
}

export default function NewIndicator() {
  const t = useTranslations("indicators.builder");
  const { choices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("newTitle")} lead={t("lead")} />
      <IndicatorForm indicator={null} choices={choices} />
    </>
  );
}
