import { SimpleGrid, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { MediaField } from "#app/content/media/media-field.tsx";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Recordings } from "#app/website/registration-form/definition.ts";

type Props = {
  value: Recordings | undefined;
  onChange: (value: Recordings | undefined) => void;
};

/** The question said aloud, in each language that has a recording. */
export function RecordingInputs({ value, onChange }: Props) {
  const t = useTranslations("formEditor.edit.question");
  const language = useTranslations("formEditor.edit.languages");
  const recordings = value ?? { fr: null, en: null, de: null };
  return (
    <div>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm">
        {locales.map((locale) => (
          <MediaField
            key={locale}
            kind="audio"
            label={`${t("listen")} (${language(locale)})`}
            value={recordings[locale]}
            onChange={(id) => {
              const next = { ...recordings, [locale]: id };
              onChange(Object.values(next).some((one) => one !== null) ? next : undefined);
            }}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="xs">
        {t("listenHelp")}
      </Text>
    </div>
  );
}
