import { Checkbox, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { markOf } from "../item/language-mark.tsx";
import { partlyFrench } from "./proposed-languages.ts";

type Props = { chosen: Locale[]; onChange: (chosen: Locale[]) => void };

/** Selects the languages to publish. */
export function LanguageChoice({ chosen, onChange }: Props) {
  const t = useTranslations("editor");
  const { item, state } = useItemEditor();
  const french = partlyFrench(state.draft);
  return (
    <Checkbox.Group
      label={t("publish.languages")}
      description={t("publish.languagesHint")}
      value={chosen}
      onChange={(values) => onChange(values as Locale[])}
    >
      <Stack gap="xs" mt="xs">
        {locales.map((locale) => (
          <Checkbox
            key={locale}
            value={locale}
            label={t(`languages.${locale}`)}
            description={
              french.includes(locale)
                ? t("publish.stillFrench")
                : t(`marks.${markOf(item.languages[locale])}`)
            }
            disabled={state.draft.parts[locale].version === null}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
