import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { useItemEditor } from "./editor-context.ts";
import { LanguageMark } from "./language-mark.tsx";

/** The three languages with how each stands; always in view while one writes. */
export function LanguageTabs() {
  const t = useTranslations("contentEditor");
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
