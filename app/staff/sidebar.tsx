import { NavLink as MenuLink } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { sectionIcon } from "#app/site/staff/section-icons.ts";
import { LogoMark } from "#app/ui/marks/logo-mark.tsx";
import { allowedSections, groups, trailOf } from "./sections.ts";
import styles from "./sidebar.module.css";
import { usePaths, useStaff } from "./use-staff.ts";

/** What this person may use, in groups. */
export function Sidebar() {
  const t = useTranslations("staff");
  const { user, programme } = useStaff();
  const { to, path } = usePaths();
  const items = allowedSections(user.permissions).filter(({ inMenu }) => inMenu);
  const current = trailOf(path).findLast(({ inMenu }) => inMenu)?.key;
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
              {links.map(({ key, path: target }) => {
                const Icon = sectionIcon(key);
                return (
                  <MenuLink
                    key={key}
                    component={Link}
                    to={to(target)}
                    label={t(`sections.${key}`)}
                    leftSection={<Icon size={17} aria-hidden />}
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
}
