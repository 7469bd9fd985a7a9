import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/new.page.ts";
import { TemplateForm } from "./template-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [start] = await answerOr(api["certificate-templates"].$get(), []);
  return { start: start ?? null };
}

/** A new template, beginning with the words of the first one. */
export default function NewTemplate() {
  const t = useTranslations("certificates.templates");
  const { start } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("new")} lead={t("newLead")} />
      <TemplateForm template={null} start={start} />
    </>
  );
}
