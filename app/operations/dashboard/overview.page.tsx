import { Card, SimpleGrid } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { places } from "#app/staff/frame/sections.ts";
import { useMenu } from "#app/staff/frame/use-menu.ts";
import { useSectionWords } from "#app/staff/frame/use-section-words.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import styles from "./panels.module.css";

export default function Overview() {
  const t = useTranslations();
  const words = useSectionWords();
  const role = useRoleName()(useStaff().user);
  const { to } = usePaths();
  const menu = useMenu();
  return (
    <>
      <PageHeader
        title={t("dashboard.screens.overview.name")}
        lead={t("dashboard.overview.lead", { role })}
      />
      {places.map((place) => {
        const items = menu.filter((section) => section.place === place);
        if (!items.length) return null;
        return (
          <section key={place} className={styles.group} aria-labelledby={`place-${place}`}>
            <h2 id={`place-${place}`} className={styles.heading}>
              {t(`staff.places.${place}`)}
            </h2>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
              {items.map((section) => {
                const { key, path, menu: entry } = section;
                return (
                  <Card
                    key={key}
                    withBorder
                    p="md"
                    component={Link}
                    to={to(path)}
                    className={styles.tile}
                  >
                    <entry.icon size={20} aria-hidden className={styles.icon} />
                    <span>
                      <strong>{words.name(section)}</strong>
                      <span className={styles.muted}>{words.about(section)}</span>
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
