import { useLocale, useTranslations } from "use-intl";
import type { PublicProgress, Site } from "#app/base/settings/schema.ts";
import { breakable } from "#app/platform/i18n/breakable.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { FigureNumber, FigureRow } from "#app/ui/figure-number.tsx";
import styles from "./figures.module.css";

type Props = { figures: Site["figures"]; progress: PublicProgress };

/** The figures of the programme; how far they are reached where the programme says so. */
export function Figures({ figures, progress }: Props) {
  const t = useTranslations("pages.home");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <section aria-label={t("figures")} className={styles.figures}>
      <div className="container">
        <FigureRow>
          {figures.map(({ key, value, label }) => {
            const reached = progress.find((each) => each.key === key);
            return (
              <FigureNumber
                key={label}
                value={format.number(value)}
                label={breakable(label, locale)}
                {...(reached
                  ? {
                      progress: {
                        share: reached.count / value,
                        words: t(`progress.${reached.step}`, { count: reached.count }),
                      },
                    }
                  : {})}
              />
            );
          })}
        </FigureRow>
      </div>
    </section>
  );
}
