import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/admin-role-add.page.ts";
import { RoleForm } from "./role-form.tsx";

/** `?from=` names the role whose rights are copied. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const roles = await answerOr(pageOf(context).api.roles.$get(), []);
  const from = roles.find(({ key }) => key === url.searchParams.get("from"));
  return { rights: from?.permissions ?? [] };
}

export default function AddRole() {
  const t = useTranslations("roles");
  const { rights } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("screens.roleAdd.name")} lead={t("form.lead")} />
      <RoleForm rights={rights} />
    </>
  );
}
