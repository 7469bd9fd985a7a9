import { Badge, Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useRoleName } from "#app/access/use-role-name.ts";
import type { Page } from "#app/http/pagination.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/ask-first.ts";
import { stateColor } from "#app/staff/state-color.ts";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { stateTones } from "#app/ui/state-tones.ts";
import type { Invitation, InvitationStatus } from "./schema.ts";

const statuses = Object.keys(stateTones.invitation) as InvitationStatus[];

export function InvitationList({ page }: { page: Page<Invitation> | null }) {
  const t = useTranslations("users");
  const url = useListUrl();
  return (
    <>
      <div className={table.toolbar}>
        <SearchBox label={t("invitations.search")} />
        <FilterSelect
          name="status"
          label={t("list.anyStatus")}
          options={statuses.map((value) => ({ value, label: t(`invitations.statuses.${value}`) }))}
        />
      </div>
      <ListTable
        label={t("list.invitations")}
        page={page}
        columns={useInvitationColumns()}
        order={{ otherwise: "-created_at" }}
        hidden={[]}
        empty={t("invitations.empty")}
        filtered={["search", "status"].some((name) => url.get(name))}
      />
    </>
  );
}

function useInvitationColumns(): ListColumn<Invitation>[] {
  const t = useTranslations("users");
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "medium" });
  return [
    { accessor: "email", title: t("columns.email"), sort: "email" },
    {
      accessor: "role",
      title: t("columns.role"),
      sort: "role",
      render: useRoleName(),
      from: "tablet",
    },
    {
      accessor: "status",
      title: t("columns.status"),
      render: ({ status }) => (
        <Badge variant="light" color={stateColor("invitation", status)}>
          {t(`invitations.statuses.${status}`)}
        </Badge>
      ),
    },
    {
      accessor: "invited_by",
      title: t("invitations.by"),
      render: ({ invited_by }) => invited_by ?? "–",
      from: "tablet",
    },
    {
      accessor: "expires_at",
      title: t("invitations.until"),
      sort: "expires_at",
      render: ({ expires_at }) => day(expires_at),
      from: "tablet",
    },
    {
      accessor: "actions",
      title: <span className="visually-hidden">{t("list.actions")}</span>,
      textAlign: "right",
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
