import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { languageStates } from "#app/content/working-copies/schema.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";

/** Filters items by the state of one language. */
export function LanguageFilter() {
  const t = useTranslations("editor");
  const url = useListUrl();
  const [language, state] = [url.get("language"), url.get("language_state")];
  return (
    <Select
      aria-label={t("list.anyLanguage")}
      placeholder={t("list.anyLanguage")}
      clearable
      checkIconPosition="right"
      value={language && state ? `${language} ${state}` : null}
      onChange={(value) => {
        const [wanted = null, wantedState = null] = value?.split(" ") ?? [];
        url.set({ language: wanted, language_state: wantedState });
      }}
      data={locales.map((locale) => ({
        group: t(`languages.${locale}`),
        items: languageStates.map((name) => ({
          value: `${locale} ${name}`,
          label: `${locale.toUpperCase()} · ${t(`marks.${name}`)}`,
        })),
      }))}
    />
  );
}
