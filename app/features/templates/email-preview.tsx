import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Locale } from "#app/i18n/locales.ts";
import { filledIn } from "./rules.ts";
import type { TemplateFrame } from "./schema.ts";
import styles from "./templates.module.css";

type Props = { text: { subject: string; body: string }; frame: TemplateFrame; locale: Locale };

export function EmailPreview({ text, frame, locale }: Props) {
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
