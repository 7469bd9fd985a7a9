import { Badge, Card, Group } from "@mantine/core";
import { CircleCheckBig, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { stateColor } from "#app/staff/frame/state-color.ts";
import styles from "./health.module.css";
import type { HealthItem } from "./schema.ts";
import { valuesInWords } from "./values-in-words.ts";

const icons = {
  ok: CircleCheckBig,
  pending: CircleDashed,
  warning: TriangleAlert,
  broken: CircleX,
} as const;

export function ItemCard({ item: { key, state, detail, advice } }: { item: HealthItem }) {
  const t = useTranslations("health");
  const values = valuesInWords(useLocale(), detail);
  const Icon = icons[state];
  return (
    <Card component="li" withBorder p="md" id={key} className={styles.item}>
      <Icon size={22} aria-hidden className={styles[state]} />
      <div className={styles.words}>
        <Group gap="xs" align="baseline">
          <h2 className={styles.title}>{t(`items.${key}`)}</h2>
          <Badge color={stateColor("health", state)} variant="light">
            {t(`state.${state}`)}
          </Badge>
        </Group>
        <p>{t(`details.${detail.key}`, values as never)}</p>
        {advice && <p className={styles.advice}>{t(`advice.${advice}`, values as never)}</p>}
      </div>
    </Card>
  );
}
