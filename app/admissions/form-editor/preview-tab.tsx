import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";

/** The saved working copy as a phone shows it. */
export function PreviewTab() {
  const t = useTranslations("formEditor.edit");
  const here = useLocale();
  const { form, dirty } = useEditor();
  const [locale, setLocale] = useState<Locale>(here);
  const query = new URLSearchParams({ form: form.key, saved: String(form.draft_version) });
  return (
    <Stack>
      <Text>{t("preview.lead")}</Text>
      {dirty && <Text fw={600}>{t("publish.saveFirst")}</Text>}
      <SegmentedControl
        aria-label={t("preview.language")}
        value={locale}
        onChange={(value) => setLocale(value as Locale)}
        data={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <iframe
        title={t("preview.title")}
        className={styles.frame}
        src={`${localePath(locale, "/registration/preview")}?${query}`}
      />
    </Stack>
  );
}
