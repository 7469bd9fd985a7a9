import { NavLink as MenuLink } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { LogoMark } from "#app/ui/marks/logo-mark.tsx";
import { groups, trailOf, useSections } from "./sections.ts";
import styles from "./sidebar.module.css";
import { useMenu } from "./use-menu.ts";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths, useStaff } from "./use-staff.ts";

export const Sidebar = memo(function Sidebar() {
  const t = useTranslations("staff");
  const { programme } = useStaff();
  const { to, path } = usePaths();
  const items = useMenu();
  const words = useSectionWords();
  const current = trailOf(useSections(), path).findLast(({ menu }) => menu)?.key;
  return (
    <nav aria-label={t("frame.menu")} className={styles.sidebar}>
      <Link to={to("/dashboard")} className={styles.brand}>
        <LogoMark className={styles.mark} />
        <span className={styles.name}>{programme}</span>
        <span className={styles.place}>{t("frame.area")}</span>
      </Link>
      <div className={styles.menu}>
        {groups.map((group) => {
          const links = items.filter((section) => section.group === group);
          if (!links.length) return null;
          return (
            <div key={group} className={styles.group}>
              {group !== "work" && <p className={styles.heading}>{t(`groups.${group}`)}</p>}
              {links.map((section) => {
                const { key, menu } = section;
                return (
                  <MenuLink
                    key={key}
                    component={Link}
                    to={to(section.path)}
                    label={words.name(section)}
                    leftSection={<menu.icon size={17} aria-hidden />}
                    active={key === current}
                    aria-current={key === current ? "page" : undefined}
                    className={styles.link}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
    </nav>
  );
});
