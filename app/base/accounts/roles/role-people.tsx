import { Anchor, Card } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./roles.module.css";
import type { RoleDetails } from "./schema.ts";

/** Everybody with the role. */
export function RolePeople({ role }: { role: RoleDetails }) {
  const t = useTranslations("roles.people");
  const { to } = usePaths();
  const more = role.people - role.holders.length;
  return (
    <Card withBorder component="section" aria-labelledby="people">
      <h2 id="people" className={styles.cardHeading}>
        {t("title")}
      </h2>
      {role.people === 0 && <p className={styles.about}>{t("nobody")}</p>}
      <ul className={styles.names}>
        {role.holders.map(({ id, name, active }) => (
          <li key={id}>
            {name} {!active && <span className={styles.about}>{t("disabled")}</span>}
          </li>
        ))}
        {more > 0 && <li>{t("more", { count: more })}</li>}
      </ul>
      {role.invitations > 0 && <p>{t("invitations", { count: role.invitations })}</p>}
      {role.people > 0 && (
        <Anchor component={Link} to={to(`/admin/users?role=${role.key}`)} size="sm">
          {t("list")}
        </Anchor>
      )}
    </Card>
  );
}
