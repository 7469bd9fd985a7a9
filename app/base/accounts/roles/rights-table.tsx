import { Anchor, Button, Group, Select } from "@mantine/core";
import { Check, Minus } from "lucide-react";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { can, type Permission } from "#app/platform/access/permissions.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { areaNames, areas } from "./areas.ts";
import styles from "./roles.module.css";
import { type RoleRow, roleOption } from "./schema.ts";
import { useRightWords } from "./use-right-words.ts";

type Props = { roles: readonly RoleRow[] };

/** Rows are rights by area, columns are roles. */
export function RightsTable({ roles }: Props) {
  const t = useTranslations("roles");
  const words = useRightWords();
  return (
    <section className={styles.scroller} aria-label={t("list.table")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("list.right")}</th>
            {roles.map((role) => (
              <th key={role.key} scope="col">
                <RoleHead role={role} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areaNames.map((area) => (
            <Fragment key={area}>
              <tr className={styles.area}>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {t(`areas.${area}`)}
                </th>
              </tr>
              {areas[area].map((right) => (
                <tr key={right}>
                  <th scope="row">
                    {words.name(right)}
                    <span className={styles.about}>{words.about(right)}</span>
                  </th>
                  {roles.map((role) => (
                    <td key={role.key}>
                      <Holds role={role} right={right} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RoleHead({ role }: { role: RoleRow }) {
  const t = useTranslations("roles");
  const roleName = useRoleName();
  const { to } = usePaths();
  return (
    <>
      <Anchor component={Link} to={to(`/admin/users/roles/${role.key}`)} fw={600} inherit>
        {roleName(roleOption(role))}
      </Anchor>
      <span className={styles.about}>{t("list.people", { count: role.people })}</span>
    </>
  );
}

function Holds({ role, right }: { role: RoleRow; right: Permission }) {
  const t = useTranslations("roles.list");
  const yes = can(role, right);
  const Icon = yes ? Check : Minus;
  return (
    <span className={yes ? styles.yes : styles.no}>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden">{t(yes ? "yes" : "no")}</span>
    </span>
  );
}

/** The same for one role. */
export function RightsByRole({ roles }: Props) {
  const t = useTranslations("roles");
  const words = useRightWords();
  const roleName = useRoleName();
  const { to } = usePaths();
  const [key, setKey] = useState(roles[0]?.key ?? "");
  const role = roles.find((each) => each.key === key) ?? roles[0];
  if (!role) return null;
  return (
    <>
      <Group align="end" mb="sm" wrap="nowrap">
        <Select
          flex={1}
          label={t("list.role")}
          data={roles.map((each) => ({ value: each.key, label: roleName(roleOption(each)) }))}
          value={role.key}
          allowDeselect={false}
          onChange={(value) => setKey(value ?? "")}
        />
        <Button component={Link} to={to(`/admin/users/roles/${role.key}`)} variant="default">
          {t("list.open")}
        </Button>
      </Group>
      <p className={styles.about}>{t("list.people", { count: role.people })}</p>
      {areaNames.map((area) => (
        <section key={area} aria-label={t(`areas.${area}`)}>
          <h2 className={styles.heading}>{t(`areas.${area}`)}</h2>
          <ul className={styles.list}>
            {areas[area].map((right) => (
              <li key={right}>
                <Holds role={role} right={right} />
                <span>
                  {words.name(right)}
                  <span className={styles.about}>{words.about(right)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
