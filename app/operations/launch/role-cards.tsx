import { Button, Card, SimpleGrid } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { sectionOf, useSections } from "#app/staff/frame/sections.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { cardsFor } from "./cards.ts";
import { useGuideChange } from "./first-steps.tsx";
import styles from "./launch.module.css";
import type { Guide } from "./schema.ts";

/** Three cards about the user's work; the line of first steps can be shown on the dashboard again. */
export function RoleCards({ guide }: { guide: Guide }) {
  const t = useTranslations("launch.cards");
  const sections = useSections();
  const { user } = useStaff();
  const { to } = usePaths();
  const change = useGuideChange();
  const cards = cardsFor(user.permissions, (path) => sectionOf(sections, path) !== null);
  return (
    <section className={styles.cards} aria-labelledby="role-cards">
      <h2 id="role-cards" className={styles.heading}>
        {t("title")}
      </h2>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {cards.map(({ key, path }) => (
          <Card key={key} withBorder p="md" component={Link} to={to(path)} className={styles.card}>
            <strong>{t(`${key}.title`)}</strong>
            <span className={styles.why}>{t(`${key}.text`)}</span>
          </Card>
        ))}
      </SimpleGrid>
      {(guide.cards_hidden || guide.welcome_closed) && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() => change({ cards_hidden: false, welcome_closed: false })}
        >
          {t("show")}
        </Button>
      )}
    </section>
  );
}
