import { Badge, Group, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { nameOf } from "#app/access/current-user.ts";
import { useRoleName } from "#app/access/use-role-name.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { PersonPhoto } from "#app/staff/person-photo.tsx";
import { stateColor } from "#app/staff/state-color.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import { useAgo } from "#app/staff/use-ago.ts";
import type { RoleRow } from "../roles/schema.ts";
import type { UserRow } from "./schema.ts";
import { UserActions } from "./user-actions.tsx";
import styles from "./user-list.module.css";

export function useUserColumns(roles: readonly RoleRow[]): ListColumn<UserRow>[] {
  const t = useTranslations("users");
  const format = useFormatter();
  const ago = useAgo();
  const roleName = useRoleName();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "medium" });
  return [
    {
      accessor: "name",
      title: t("list.person"),
      sort: "lastname",
      render: (user) => (
        <Group gap="sm" wrap="nowrap">
          <PersonPhoto name={nameOf(user)} photo={user.photo} />
          <div className={styles.person}>
            <Text size="sm" fw={600}>
              {nameOf(user)}
            </Text>
            <Text size="xs" c="dimmed" className={styles.email}>
              {user.email}
            </Text>
            <Text size="xs" className={styles.onPhone}>
              {roleName(user)} · {t(`statuses.${user.status}`)}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      accessor: "role",
      label: t("columns.role"),
      title: t("columns.role"),
      sort: "role",
      render: roleName,
      from: "tablet",
    },
    {
      accessor: "status",
      label: t("columns.status"),
      title: t("columns.status"),
      render: ({ status }) => (
        <Badge variant="light" color={stateColor("account", status)} className={styles.badge}>
          {t(`statuses.${status}`)}
        </Badge>
      ),
      from: "tablet",
    },
    {
      accessor: "last_login_at",
      label: t("columns.last_login_at"),
      title: t("columns.last_login_at"),
      sort: "last_login_at",
      render: ({ last_login_at }) => (last_login_at ? ago(last_login_at) : t("list.never")),
      from: "tablet",
    },
    {
      accessor: "devices",
      label: t("list.devices"),
      title: t("list.devices"),
      textAlign: "right",
      from: "desktop",
    },
    {
      accessor: "created_at",
      label: t("columns.created_at"),
      title: t("columns.created_at"),
      sort: "created_at",
      render: ({ created_at }) => day(created_at),
      from: "desktop",
    },
    {
      accessor: "actions",
      title: <span className="visually-hidden">{t("list.actions")}</span>,
      textAlign: "right",
      width: 60,
      render: (user) => <UserActions user={user} roles={roles} />,
    },
  ];
}
