import { ActionIcon, Menu } from "@mantine/core";
import { openModal } from "@mantine/modals";
import {
  EllipsisVertical,
  KeyRound,
  LogOut,
  RotateCcwKey,
  UserCheck,
  UserCog,
  UserX,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { nameOf } from "#app/platform/access/current-user.ts";
import { exceeds } from "#app/platform/access/role.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { RoleRow } from "../roles/schema.ts";
import { RoleForm } from "./role-form.tsx";
import type { UserRow } from "./schema.ts";
import { SecretOnce } from "./secret-once.tsx";

type Props = { user: UserRow; roles: readonly RoleRow[] };

/** The menu of one account; without use for somebody with more rights than the user. */
export function UserActions({ user, roles }: Props) {
  const t = useTranslations("users.actions");
  const api = useApi();
  const act = useAct();
  const { user: me } = useStaff();
  const name = nameOf(user);
  const one = api.users[":id"];
  const param = { id: String(user.id) };
  const isDisabled = user.status === "disabled";
  const isSelf = user.id === me.id;
  const theirs = roles.find(({ key }) => key === user.role)?.permissions ?? [];
  const beyond = exceeds(theirs, me.permissions);

  function confirm(what: "disable" | "reset" | "require" | "end", run: () => void) {
    askFirst({
      title: t(`${what}.title`),
      children: t(`${what}.text`, { name }),
      labels: { confirm: t(`${what}.confirm`), cancel: t("cancel") },
      confirmProps: { color: what === "disable" ? "red" : "primary" },
      onConfirm: run,
    });
  }
  const setStatus = (status: "active" | "disabled") =>
    act(() => one.$patch({ param, json: { status } }), { done: t(`done.${status}`, { name }) });

  async function reset() {
    const outcome = await act(() => one["reset-password"].$post({ param }));
    if (!outcome.ok) return;
    const secret = outcome.data.default_password;
    openModal({
      title: t("reset.shown"),
      children: <SecretOnce name={name} email={user.email} secret={secret} />,
      closeOnClickOutside: false,
    });
  }

  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(beyond ? "beyond" : "menu", { name })}
          title={beyond ? t("beyond", { name }) : undefined}
          disabled={beyond}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<UserCog size={16} aria-hidden />}
          onClick={() =>
            openModal({
              title: t("edit", { name }),
              children: <RoleForm user={user} roles={roles} />,
            })
          }
        >
          {t("change")}
        </Menu.Item>
        <Menu.Item
          leftSection={<KeyRound size={16} aria-hidden />}
          onClick={() => confirm("reset", reset)}
        >
          {t("reset.label")}
        </Menu.Item>
        <Menu.Item
          leftSection={<RotateCcwKey size={16} aria-hidden />}
          disabled={user.is_default_password}
          onClick={() =>
            confirm("require", () =>
              act(() => one["require-password-change"].$post({ param }), {
                done: t("done.require", { name }),
              }),
            )
          }
        >
          {t("require.label")}
        </Menu.Item>
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          disabled={user.devices === 0}
          onClick={() =>
            confirm("end", () =>
              act(() => one.tokens.$delete({ param }), { done: t("done.end", { name }) }),
            )
          }
        >
          {t("end.label")}
        </Menu.Item>
        <Menu.Divider />
        {isDisabled ? (
          <Menu.Item
            leftSection={<UserCheck size={16} aria-hidden />}
            onClick={() => setStatus("active")}
          >
            {t("enable")}
          </Menu.Item>
        ) : (
          <Menu.Item
            color="var(--error)"
            disabled={isSelf}
            leftSection={<UserX size={16} aria-hidden />}
            onClick={() => confirm("disable", () => setStatus("disabled"))}
          >
            {t("disable.label")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
