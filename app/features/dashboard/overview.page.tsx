import { Card, SimpleGrid } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { sectionIcon } from "#app/site/staff/section-icons.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { groups, type MenuKey } from "#app/staff/sections.ts";
import { useMenu } from "#app/staff/use-menu.ts";
import { usePaths, useStaff } from "#app/staff/use-staff.ts";
import styles from "./panels.module.css";

/** Every screen this role may use, and what it is for. */
export default function Overview() {
  const t = useTranslations("staff");
  const role = useTranslations("users.roles")(useStaff().user.role);
  const { to } = usePaths();
  const menu = useMenu().filter(({ key }) => key !== "overview");
  return (
    <>
      <PageHeader title={t("sections.overview")} lead={t("overview.lead", { role })} />
      {groups.map((group) => {
        const items = menu.filter((section) => section.group === group);
        if (!items.length) return null;
        return (
          <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={styles.heading}>
              {t(`groups.${group}`)}
            </h2>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
              {items.map(({ key, path }) => {
                const Icon = sectionIcon(key);
                return (
                  <Card
                    key={key}
                    withBorder
                    p="md"
                    component={Link}
                    to={to(path)}
                    className={styles.tile}
                  >
                    <Icon size={20} aria-hidden className={styles.icon} />
                    <span>
                      <strong>{t(`sections.${key}`)}</strong>
                      <span className={styles.muted}>{t(`about.${key as MenuKey}`)}</span>
                    </span>
                  </Card>
                );
              })}
            </SimpleGrid>
          </section>
        );
      })}
    </>
  );
}
