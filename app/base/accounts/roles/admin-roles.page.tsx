import { Alert, Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/admin-roles.page.ts";
import { RightsByRole, RightsTable } from "./rights-table.tsx";
import styles from "./roles.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { roles: await answerOr(pageOf(context).api.roles.$get(), null) };
}

/** Who may do what: a table, or one role at a time on a phone. */
export default function Roles() {
  const t = useTranslations("roles");
  const { roles } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  return (
    <>
      <PageHeader
        title={t("screens.roles.name")}
        lead={t("list.lead")}
        action={
          <Button
            component={Link}
            to={to("/admin/users/roles/add")}
            leftSection={<Plus size={17} aria-hidden />}
          >
            {t("list.add")}
          </Button>
        }
      />
      {roles ? (
        <>
          <div className={styles.wide}>
            <RightsTable roles={roles} />
          </div>
          <div className={styles.narrow}>
            <RightsByRole roles={roles} />
          </div>
        </>
      ) : (
        <Alert color="red">{t("list.away")}</Alert>
      )}
    </>
  );
}
