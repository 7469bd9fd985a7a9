import { NavLink as MenuLink } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { menuScreenOf, places, useSections } from "./sections.ts";
import styles from "./sidebar.module.css";
import { useMenu } from "./use-menu.ts";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths } from "./use-staff.ts";

/** On a phone: every place with its screens. */
export const Sidebar = memo(function Sidebar() {
  const t = useTranslations("staff");
  const { to, path } = usePaths();
  const items = useMenu();
  const words = useSectionWords();
  const current = menuScreenOf(useSections(), path)?.key;
  return (
    <nav aria-label={t("frame.menu")} className={styles.sidebar}>
      {places.map((place) => {
        const links = items.filter((section) => section.place === place);
        if (!links.length) return null;
        return (
          <div key={place} className={styles.group}>
            <p className={styles.heading}>{t(`places.${place}`)}</p>
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
    </nav>
  );
});
