import { Alert, Button } from "@mantine/core";
import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/edit.page.ts";
import { TemplateForm } from "./template-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const param = { id: params.id };
  const { data: template, status } = await readAnswer(
    api["certificate-templates"][":id"].$get({ param }),
  );
  if (!template) throw data(null, { status });
  return { template };
}

export default function EditTemplate() {
  const t = useTranslations("certificates.templates");
  const { template } = useLoaderData<typeof loader>();
  const api = useApi();
  const act = useAct();
  const { id, version, retired_at } = template;
  const retired = retired_at !== null;

  function setRetired(wanted: boolean) {
    const param = { id: String(id) };
    const json = { retired: wanted, version };
    const request = () => api["certificate-templates"][":id"].retired.$put({ param, json });
    void act(request, { done: t(wanted ? "retiredNow" : "usedNow") });
  }
  function retire() {
    askFirst({
      title: t("retire"),
      children: t("retireText"),
      labels: { confirm: t("retire"), cancel: t("keep") },
      onConfirm: () => setRetired(true),
    });
  }

  return (
    <>
      <PageHeader
        title={template.name}
        lead={t("editLead")}
        action={
          <Button variant="default" onClick={retired ? () => setRetired(false) : retire}>
            {t(retired ? "restore" : "retire")}
          </Button>
        }
      />
      {retired && (
        <Alert color="gray" mb="md" role="note">
          {t("retiredNote")}
        </Alert>
      )}
      <TemplateForm key={version} template={template} start={template} />
    </>
  );
}
