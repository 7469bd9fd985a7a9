import { Button, SegmentedControl } from "@mantine/core";
import { ShieldCheck, UserPlus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/admin-list.page.ts";
import { InvitationList } from "./invitation-list.tsx";
import { UserList } from "./user-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  if (url.searchParams.get("view") === "invitations") {
    const query = listQuery(url, ["search", "sort", "status"]);
    const page = await pageOrNull(api.invitations.$get({ query }));
    return { view: "invitations" as const, page };
  }
  const query = listQuery(url, ["search", "sort", "role", "status"]);
  const [page, roles] = await Promise.all([
    pageOrNull(api.users.$get({ query })),
    answerOr(api.roles.$get(), []),
  ]);
  return { view: "users" as const, page, roles };
}

export default function AdminUsers() {
  const t = useTranslations("users");
  const loaded = useLoaderData<typeof loader>();
  const { to } = usePaths();
  const url = useListUrl();
  return (
    <>
      <PageHeader
        title={t("list.title")}
        lead={t("list.lead")}
        action={
          <>
            <Button
              component={Link}
              to={to("/admin/users/roles")}
              variant="default"
              leftSection={<ShieldCheck size={17} aria-hidden />}
            >
              {t("list.roles")}
            </Button>
            <Button
              component={Link}
              to={to("/admin/users/add")}
              leftSection={<UserPlus size={17} aria-hidden />}
            >
              {t("list.add")}
            </Button>
          </>
        }
      />
      <SegmentedControl
        mb="md"
        aria-label={t("list.views")}
        value={loaded.view}
        onChange={(view) =>
          url.set({
            view: view === "users" ? null : view,
            search: null,
            sort: null,
            role: null,
            status: null,
          })
        }
        data={[
          { value: "users", label: t("list.accounts") },
          { value: "invitations", label: t("list.invitations") },
        ]}
      />
      {loaded.view === "users" ? (
        <UserList page={loaded.page} roles={loaded.roles} />
      ) : (
        <InvitationList page={loaded.page} />
      )}
    </>
  );
}
