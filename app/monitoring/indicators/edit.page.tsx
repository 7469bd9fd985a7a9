import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/edit.page.ts";
import { IndicatorForm } from "./indicator-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [read, choices] = await Promise.all([
    readAnswer(api.indicators[":id"].$get({ param: { id: params.id }, query: {} })),
    answerOr(api.indicators.fields.$get(), []),
  ]);
  if (!read.data) throw data(null, { status: read.status });
  return { indicator: read.data, choices };
}

export default function EditIndicator() {
  const t = useTranslations("indicators.builder");
  const { indicator, choices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("editTitle", { name: indicator.name })} lead={t("lead")} />
      <IndicatorForm
        key={`${indicator.id}-${indicator.version}`}
        indicator={indicator}
        choices={choices}
      />
    </>
  );
}
