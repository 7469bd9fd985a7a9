import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { asSms, segmentsOf } from "#app/platform/phones/segments.ts";
import { filledIn, type Named } from "./rules.ts";
import type { TemplateFrame } from "./schema.ts";
import styles from "./templates.module.css";

type EmailProps = { text: { subject: string; body: string }; frame: TemplateFrame; locale: Locale };

export function EmailPreview({ text, frame, locale }: EmailProps) {
  const t = useTranslations("templates.preview");
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
  return (
    <section aria-label={t("email")}>
      <div className={styles.previewHead}>
        <h2 className={styles.heading}>{t("email")}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("width")}
          value={width}
          onChange={(value) => setWidth(value as typeof width)}
          data={[
            { value: "phone", label: t("phone") },
            { value: "desktop", label: t("desktop") },
          ]}
        />
      </div>
      <div className={styles.surface}>
        <article className={styles.email} data-width={width} lang={locale}>
          <p className={styles.programme}>{frame.programme}</p>
          <div className={styles.sheet}>
            <p className={styles.subject}>{filledIn(text.subject, frame.example)}</p>
            <p>{frame.greeting}</p>
            <p>{filledIn(text.body, frame.example)}</p>
            <p>
              <span className={styles.button}>{frame.action}</span>
            </p>
            <p>{frame.note}</p>
            <p>{frame.signature}</p>
          </div>
        </article>
      </div>
    </section>
  );
}

type ShortProps = { text: string; facts: Named; locale: Locale };

/** The SMS and its number of segments. */
export function SmsPreview({ text, facts, locale }: ShortProps) {
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
