import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { useItemEditor } from "./editor-context.ts";
import { LanguageMark } from "./language-mark.tsx";

/** Switches the language being edited and shows the state of each. */
export function LanguageTabs() {
  const t = useTranslations("editor");
  const { item, part, setPart } = useItemEditor();
  return (
    <SegmentedControl
      aria-label={t("language")}
      value={part}
      onChange={(value) => setPart(value as Locale)}
      data={locales.map((locale) => ({
        value: locale,
        label: <LanguageMark locale={locale} language={item.languages[locale]} />,
      }))}
    />
  );
}
