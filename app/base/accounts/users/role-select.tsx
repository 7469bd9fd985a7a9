import { Select, type SelectProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { exceeds, isPreset } from "#app/platform/access/role.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { type RoleRow, roleOption } from "../roles/schema.ts";

type Props = SelectProps & { roles: readonly RoleRow[] };

/** The roles that the user may give, each with a description. */
export function RoleSelect({ roles, ...props }: Props) {
  const t = useTranslations("users");
  const roleName = useRoleName();
  const about = useRoleAbout();
  const { user } = useStaff();
  const possible = roles.filter(({ permissions }) => !exceeds(permissions, user.permissions));
  return (
    <Select
      label={t("columns.role")}
      data={possible.toReversed().map((role) => ({
        value: role.key,
        label: roleName(roleOption(role)),
      }))}
      allowDeselect={false}
      required
      renderOption={({ option }) => (
        <div>
          <strong>{option.label}</strong>
          <div style={{ color: "var(--text-muted)", fontSize: "0.8125rem" }}>
            {about(roles, option.value)}
          </div>
        </div>
      )}
      {...props}
    />
  );
}

/** What somebody with a role may do, in one sentence. */
export function useRoleAbout() {
  const t = useTranslations("users");
  return (roles: readonly RoleRow[], key: string): string => {
    if (isPreset(key)) return t(`roleMay.${key}`);
    const role = roles.find((each) => each.key === key);
    return role ? t("madeRole", { count: role.permissions.length }) : "";
  };
}
