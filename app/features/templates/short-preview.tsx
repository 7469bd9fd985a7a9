import { useTranslations } from "use-intl";
import type { Locale } from "#app/i18n/locales.ts";
import { asSms, segmentsOf } from "#app/phones/segments.ts";
import { type Facts, filledIn } from "./rules.ts";
import styles from "./templates.module.css";

type Props = { text: string; facts: Facts; locale: Locale };

/** The SMS and its number of segments. */
export function ShortPreview({ text, facts, locale }: Props) {
  const t = useTranslations("templates.preview");
  const sms = asSms(filledIn(text, facts));
  const { characters, segments, left, encoding, foreign } = segmentsOf(sms);
  return (
    <section aria-label={t("short")}>
      <h2 className={styles.heading}>{t("short")}</h2>
      <p className={styles.bubble} lang={locale}>
        {sms}
      </p>
      <p className={styles.when} role="status">
        {t("count", { characters, segments, left })} {t(`encoding.${encoding}`)}
        {foreign.length > 0 && ` ${t("foreign", { letters: foreign.slice(0, 12).join(" ") })}`}
      </p>
    </section>
  );
}
