import { Card, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { MediaField } from "#app/content/media/media-field.tsx";
import { templateLimits } from "./schema.ts";
import styles from "./templates.module.css";

type Props = {
  logos: number[];
  wrong: Record<string, string>;
  onChange: (logos: number[]) => void;
};

/** Logos in their order; an empty place adds another one. */
export function LogoFields({ logos, wrong, onChange }: Props) {
  const t = useTranslations("certificates.templates.logos");
  const places: (number | null)[] = logos.length < templateLimits.logos ? [...logos, null] : logos;
  function change(nth: number, id: number | null) {
    const next = places.map((logo, index) => (index === nth ? id : logo));
    onChange(next.flatMap((logo) => logo ?? []));
  }
  // The same picture may stand twice; its place tells them apart.
  const rows = places.map((logo, nth) => ({ logo, nth, place: `${nth} ${logo}` }));
  return (
    <Card withBorder component="section" aria-labelledby="logos">
      <h2 id="logos" className={styles.heading}>
        {t("title")}
      </h2>
      <p className={styles.hint}>{t("help")}</p>
      <Stack>
        {rows.map(({ logo, nth, place }) => (
          <MediaField
            key={place}
            label={t("nth", { nth: nth + 1 })}
            value={logo}
            error={wrong[`logos.${nth}`]}
            onChange={(id) => change(nth, id)}
          />
        ))}
      </Stack>
    </Card>
  );
}
