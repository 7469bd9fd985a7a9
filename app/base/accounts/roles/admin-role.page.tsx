import { Alert, Button, Stack } from "@mantine/core";
import { Copy } from "lucide-react";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/admin-role.page.ts";
import { DeleteRole } from "./delete-role.tsx";
import { RightChoice } from "./right-choice.tsx";
import { RoleForm } from "./role-form.tsx";
import { RolePeople } from "./role-people.tsx";
import { roleOption } from "./schema.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [found, roles] = await Promise.all([
    readAnswer(api.roles[":key"].$get({ param: { key: params.key } })),
    answerOr(api.roles.$get(), []),
  ]);
  if (!found.data) throw data(null, { status: found.status });
  return { role: found.data, roles };
}

/** A role: its name, its rights and its people. The shipped ones can be looked at and copied. */
export default function RolePage() {
  const t = useTranslations("roles");
  const { role, roles } = useLoaderData<typeof loader>();
  const roleName = useRoleName();
  const { to } = usePaths();
  return (
    <>
      <PageHeader
        title={roleName(roleOption(role))}
        lead={t("list.people", { count: role.people })}
        action={
          <Button
            component={Link}
            to={to(`/admin/users/roles/add?from=${role.key}`)}
            variant="default"
            leftSection={<Copy size={16} aria-hidden />}
          >
            {t("form.copy")}
          </Button>
        }
      />
      <Stack maw={760}>
        {role.preset ? (
          <>
            <Alert color="blue">{t("form.shipped")}</Alert>
            <RightChoice rights={role.permissions} />
          </>
        ) : (
          <RoleForm key={`${role.key}-${role.version}`} role={role} rights={role.permissions} />
        )}
        <RolePeople role={role} />
        {!role.preset && <DeleteRole role={role} roles={roles} />}
      </Stack>
    </>
  );
}
