import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SidePanel } from "#app/content/editor/item/side-panel.tsx";
import { MediaField } from "#app/content/media/media-field.tsx";
import { slugFrom } from "#app/content/working-copies/publish/slug-from.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { LanguagePanels } from "#app/staff/form/language-panels.tsx";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useConfirmedClose } from "#app/staff/form/use-confirmed-close.ts";
import type { IllustrationName } from "#app/ui/drawings/names.ts";
import { useForms, useFormTitle } from "#app/website/registration-form/use-forms.ts";
import { IllustrationField } from "../desk/illustration-field.tsx";
import {
  type CategoryWords,
  categoryLimits,
  type EditorCategory,
  type FormKey,
} from "../schema.ts";

type Props = { category: EditorCategory | null; opened: boolean; onClose: () => void };
type Values = {
  form: FormKey | null;
  cover_id: number | null;
  illustration: IllustrationName | null;
  translations: Record<Locale, CategoryWords>;
};

const blank: CategoryWords = { name: "", slug: "", summary: "", description: "" };

/** A category in its three languages; a language without a name is not there yet. */
export function CategoryForm({ category, opened, onClose }: Props) {
  const t = useTranslations("editor");
  const api = useApi();
  const act = useAct();
  const [tab, setTab] = useState<Locale>("fr");
  const [busy, setBusy] = useState(false);
  const forms = useForms();
  const titleOf = useFormTitle();
  const form = useForm<Values>({
    initialValues: {
      form: category?.form ?? null,
      cover_id: category?.cover_id ?? null,
      illustration: category?.illustration ?? null,
      translations: Object.fromEntries(
        locales.map((locale) => [locale, category?.translations[locale] ?? blank]),
      ) as Values["translations"],
    },
    validate: {
      translations: { fr: { name: (name) => (name.trim() ? null : t("categories.french")) } },
    },
  });

  const close = useConfirmedClose(onClose, () => form.isDirty());

  async function save({ form: formKey, cover_id, illustration, translations }: Values) {
    setBusy(true);
    const json = {
      form: formKey,
      cover_id,
      illustration,
      translations: Object.fromEntries(
        locales
          .filter((locale) => translations[locale].name.trim())
          .map((locale) => [locale, withSlug(translations[locale], locale)]),
      ),
    };
    const outcome = category
      ? await act(
          () =>
            api["formation-categories"][":id"].$put({
              param: { id: String(category.id) },
              json: { ...json, version: category.version },
            }),
          { form: true, done: t("categories.saved") },
        )
      : await act(() => api["formation-categories"].$post({ json }), {
          form: true,
          done: t("categories.created"),
        });
    setBusy(false);
    if (outcome.ok) return onClose();
    form.setErrors(firstMessages(outcome.fields));
    const wrong = locales.find((locale) =>
      Object.keys(outcome.fields).some((field) => field.startsWith(`translations.${locale}.`)),
    );
    if (wrong) setTab(wrong);
  }

  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title={category ? category.formation_category : t("categories.add")}
    >
      <form onSubmit={form.onSubmit(save, () => setTab("fr"))}>
        <Stack>
          <LanguagePanels shown={tab} onShow={setTab} name={(locale) => t(`languages.${locale}`)}>
            {(locale) => (
              <Stack lang={locale}>
                <LimitedText
                  label={t("categories.name")}
                  required={locale === "fr"}
                  withAsterisk={locale === "fr"}
                  limit={categoryLimits.name}
                  {...form.getInputProps(`translations.${locale}.name`)}
                />
                <TextInput
                  label={t("categories.address")}
                  placeholder={slugFrom(form.values.translations[locale].name, locale)}
                  {...form.getInputProps(`translations.${locale}.slug`)}
                />
                <LimitedArea
                  label={t("categories.summary")}
                  autosize
                  minRows={2}
                  limit={categoryLimits.summary}
                  {...form.getInputProps(`translations.${locale}.summary`)}
                />
                <LimitedArea
                  label={t("categories.description")}
                  autosize
                  minRows={4}
                  limit={categoryLimits.description}
                  {...form.getInputProps(`translations.${locale}.description`)}
                />
              </Stack>
            )}
          </LanguagePanels>
          <Select
            label={t("categories.form")}
            placeholder={t("courses.noForm")}
            data={forms.map(({ key }) => ({ value: key, label: titleOf(key) }))}
            clearable
            {...form.getInputProps("form")}
          />
          <MediaField
            label={t("fields.cover_id")}
            value={form.values.cover_id}
            error={form.errors.cover_id}
            onChange={(id) => form.setFieldValue("cover_id", id)}
          />
          <IllustrationField
            label={t("fields.illustration")}
            description={t("categories.illustrationHint")}
            value={form.values.illustration}
            error={form.errors.illustration}
            onChange={(name) => form.setFieldValue("illustration", name)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("categories.cancel")}
            </Button>
            <Button type="submit" loading={busy}>
              {t("categories.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </SidePanel>
  );
}

/** An address left empty is made from the name. */
function withSlug({ slug, ...words }: CategoryWords, locale: Locale) {
  return { ...words, slug: slug.trim() || slugFrom(words.name, locale) };
}
