import { useTranslations } from "use-intl";
import { nameOf } from "#app/platform/access/current-user.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { List, type ListHead } from "#app/staff/table/list-screen.tsx";
import { type RoleRow, roleOption } from "../roles/schema.ts";
import type { UserRow, UserStatus } from "./schema.ts";
import { UserBulk } from "./user-bulk.tsx";
import { useUserColumns } from "./user-columns.tsx";

const statuses: UserStatus[] = ["active", "pending", "disabled"];

type Props = { page: Page<UserRow> | null; roles: readonly RoleRow[]; inList: ListHead };

export function UserList({ page, roles, inList }: Props) {
  const t = useTranslations("users");
  const roleName = useRoleName();
  return (
    <List
      {...inList}
      label={t("list.title")}
      search={t("list.search")}
      filters={[
        {
          name: "role",
          label: t("list.byRole"),
          options: roles.map((role) => ({ value: role.key, label: roleName(roleOption(role)) })),
        },
        {
          name: "status",
          label: t("list.byStatus"),
          options: statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      names={["search", "role", "status", "sort"]}
      stored="users"
      exported="/api/users/export"
      page={page}
      columns={useUserColumns(roles)}
      order={{ otherwise: "lastname" }}
      empty={t("list.empty")}
      selection={{
        nameOf,
        bar: (selected, onChange) => <UserBulk users={selected} onDone={() => onChange([])} />,
      }}
    />
  );
}
