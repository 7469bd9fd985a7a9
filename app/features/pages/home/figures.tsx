import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/features/settings/schema.ts";
import { breakable } from "#app/i18n/breakable.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { FigureNumber, FigureRow } from "#app/ui/figure-number.tsx";
import styles from "./figures.module.css";

export function Figures({ figures }: { figures: Site["figures"] }) {
  const t = useTranslations("pages.home");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <section aria-label={t("figures")} className={styles.figures}>
      <div className="container">
        <FigureRow>
          {figures.map(({ value, label }) => (
            <FigureNumber
              key={label}
              value={format.number(value)}
              label={breakable(label, locale)}
            />
          ))}
        </FigureRow>
      </div>
    </section>
  );
}
