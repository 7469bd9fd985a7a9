import { Button } from "@mantine/core";
import { ShieldCheck, UserPlus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
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
  const inList = {
    tabs: {
      name: "view",
      label: t("list.views"),
      first: "users",
      own: ["search", "sort", "role", "status"],
      items: [
        { value: "users", label: t("list.accounts") },
        { value: "invitations", label: t("list.invitations") },
      ],
    },
    more: [{ label: t("list.roles"), icon: ShieldCheck, to: to("/admin/users/roles") }],
    action: (
      <Button
        component={Link}
        to={to("/admin/users/add")}
        leftSection={<UserPlus size={17} aria-hidden />}
      >
        {t("list.add")}
      </Button>
    ),
  };
  return (
    <>
      <PageHeader
        title={t("list.title")}
        lead={t("list.lead")}
        list={{ total: loaded.page?.meta.total ?? null }}
      />
      {loaded.view === "users" ? (
        <UserList page={loaded.page} roles={loaded.roles} inList={inList} />
      ) : (
        <InvitationList page={loaded.page} inList={inList} />
      )}
    </>
  );
}
