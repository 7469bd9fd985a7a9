import { Badge, Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { List, type ListHead } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import { stateTones } from "#app/ui/state-tones.ts";
import type { Invitation, InvitationStatus } from "./schema.ts";

const statuses = Object.keys(stateTones.invitation) as InvitationStatus[];

type Props = { page: Page<Invitation> | null; inList: ListHead };

export function InvitationList({ page, inList }: Props) {
  const t = useTranslations("users");
  return (
    <List
      {...inList}
      label={t("list.invitations")}
      search={t("invitations.search")}
      filters={[
        {
          name: "status",
          label: t("list.byStatus"),
          options: statuses.map((value) => ({ value, label: t(`invitations.statuses.${value}`) })),
        },
      ]}
      names={["search", "status"]}
      page={page}
      columns={useInvitationColumns()}
      order={{ otherwise: "-created_at" }}
      empty={t("invitations.empty")}
    />
  );
}

function useInvitationColumns(): ListColumn<Invitation>[] {
  const t = useTranslations("users");
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "medium" });
  return [
    { name: "email", title: t("columns.email"), sort: "email" },
    {
      name: "role",
      title: t("columns.role"),
      sort: "role",
      render: useRoleName(),
      from: "tablet",
    },
    {
      name: "status",
      title: t("columns.status"),
      render: ({ status }) => (
        <Badge variant="light" color={stateColor("invitation", status)}>
          {t(`invitations.statuses.${status}`)}
        </Badge>
      ),
    },
    {
      name: "invited_by",
      title: t("invitations.by"),
      render: ({ invited_by }) => invited_by ?? "–",
      from: "tablet",
    },
    {
      name: "expires_at",
      title: t("invitations.until"),
      sort: "expires_at",
      render: ({ expires_at }) => day(expires_at),
      from: "tablet",
    },
    {
      name: "actions",
      title: t("list.actions"),
      unseen: true,
      align: "end",
      render: (invitation) =>
        invitation.status === "pending" && <RevokeButton invitation={invitation} />,
    },
  ];
}

function RevokeButton({ invitation }: { invitation: Invitation }) {
  const t = useTranslations("users.invitations");
  const api = useApi();
  const act = useAct();
  const param = { id: String(invitation.id) };
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() =>
        askFirst({
          title: t("revoke"),
          children: t("revokeText", { email: invitation.email }),
          labels: { confirm: t("revoke"), cancel: t("keep") },
          confirmProps: { color: "red" },
          onConfirm: () =>
            act(() => api.invitations[":id"].$delete({ param }), { done: t("revoked") }),
        })
      }
    >
      {t("revoke")}
    </Button>
  );
}
