import { Select, type SelectProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Role, roles } from "#app/access/permissions.ts";

/** The roles, each with a description. */
export function RoleSelect(props: SelectProps) {
  const t = useTranslations("users");
  return (
    <Select
      label={t("columns.role")}
      data={roles.toReversed().map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      allowDeselect={false}
      required
      renderOption={({ option }) => (
        <div>
          <strong>{option.label}</strong>
          <div style={{ color: "var(--text-muted)", fontSize: "0.8125rem" }}>
            {t(`roleMay.${option.value as Role}`)}
          </div>
        </div>
      )}
      {...props}
    />
  );
}
