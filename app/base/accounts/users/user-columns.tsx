import { Badge, Group, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { nameOf } from "#app/platform/access/current-user.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PersonPhoto } from "#app/staff/frame/person-photo.tsx";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
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
      name: "name",
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
      name: "role",
      title: t("columns.role"),
      sort: "role",
      render: roleName,
      from: "tablet",
    },
    {
      name: "status",
      title: t("columns.status"),
      render: ({ status }) => (
        <Badge variant="light" color={stateColor("account", status)} className={styles.badge}>
          {t(`statuses.${status}`)}
        </Badge>
      ),
      from: "tablet",
    },
    {
      name: "last_login_at",
      title: t("columns.last_login_at"),
      sort: "last_login_at",
      render: ({ last_login_at }) => (last_login_at ? ago(last_login_at) : t("list.never")),
      from: "tablet",
    },
    {
      name: "devices",
      title: t("list.devices"),
      align: "end",
      from: "desktop",
    },
    {
      name: "created_at",
      title: t("columns.created_at"),
      sort: "created_at",
      render: ({ created_at }) => day(created_at),
      from: "desktop",
    },
    {
      name: "actions",
      title: t("list.actions"),
      unseen: true,
      align: "end",
      render: (user) => <UserActions user={user} roles={roles} />,
    },
  ];
}
