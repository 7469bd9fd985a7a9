import { SimpleGrid } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { useEditor } from "./editor-context.ts";

type Props = {
  label: string;
  value: Localized;
  path: string;
  max: number;
  long?: boolean;
  onChange: (value: Localized) => void;
};

/** One text in the three languages, side by side where there is room. */
export function SaidInputs({ label, value, path, max, long = false, onChange }: Props) {
  const language = useTranslations("formEditor.edit.languages");
  const { problem } = useEditor();
  const Input = long ? LimitedArea : LimitedText;
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm">
      {locales.map((locale) => (
        <Input
          key={locale}
          label={`${label} (${language(locale)})`}
          lang={locale}
          value={value[locale]}
          limit={max}
          error={problem(`${path}.${locale}`)}
          {...(long ? { autosize: true, minRows: 2 } : {})}
          onChange={(event) => onChange({ ...value, [locale]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  );
}
