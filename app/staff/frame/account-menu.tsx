import { Menu, UnstyledButton } from "@mantine/core";
import { ExternalLink, LogOut } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useSignOut } from "#app/api-client/use-sign-out.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { PersonPhoto } from "./person-photo.tsx";
import styles from "./top-bar.module.css";
import { useMenu } from "./use-menu.ts";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths, useStaff } from "./use-staff.ts";

export function AccountMenu() {
  const t = useTranslations();
  const { user } = useStaff();
  const { to } = usePaths();
  const own = useMenu().filter(({ place }) => place === "account");
  const words = useSectionWords();
  const signOut = useSignOut();
  const name = nameOf(user);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={styles.account}>
          <PersonPhoto size={32} name={name} photo={user.photo} variant="filled" />
          <span className="visually-hidden">{t("staff.frame.account", { name })}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
          <span>{useRoleName()(user)}</span>
        </div>
        <Menu.Divider />
        {own.map((section) => {
          const { key, path, menu } = section;
          return (
            <Menu.Item
              key={key}
              component={Link}
              to={to(path)}
              leftSection={<menu.icon size={16} aria-hidden />}
            >
              {words.name(section)}
            </Menu.Item>
          );
        })}
        <Menu.Item
          component="a"
          href={to("/")}
          leftSection={<ExternalLink size={16} aria-hidden />}
        >
          {t("staff.frame.site")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<LogOut size={16} aria-hidden />}>
          {t("staff.frame.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
