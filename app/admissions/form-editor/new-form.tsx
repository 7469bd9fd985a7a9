import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { FormRow, NewForm } from "./schema.ts";

type Props = { forms: readonly FormRow[]; onClose: () => void };

/** A form begins as a copy of another. */
export function NewFormDialog({ forms, onClose }: Props) {
  const t = useTranslations("formEditor.new");
  const language = useTranslations("formEditor.edit.languages");
  const api = useApi();
  const navigate = useNavigate();
  const { to } = usePaths();
  const form = useForm<NewForm>({
    initialValues: {
      key: "",
      prefix: "",
      title: { fr: "", en: "", de: "" },
      copy_of: forms[0]?.key ?? "",
    },
  });

  return (
    <FormDialog
      title={t("title")}
      onClose={onClose}
      form={form}
      request={() => api.desk["registration-forms"].$post({ json: form.values })}
      onDone={() => navigate(to(`/admin/registration/forms/${form.values.key}`))}
      withoutReload
      submit={t("create")}
    >
      {locales.map((locale) => (
        <TextInput
          key={locale}
          label={t("name", { language: language(locale) })}
          required
          {...form.getInputProps(`title.${locale}`)}
        />
      ))}
      <TextInput
        label={t("key")}
        description={t("keyHelp")}
        required
        {...form.getInputProps("key")}
      />
      <TextInput
        label={t("prefix")}
        description={t("prefixHelp")}
        required
        {...form.getInputProps("prefix")}
      />
      <Select
        label={t("copy")}
        data={forms.map(({ key, title }) => ({ value: key, label: title }))}
        allowDeselect={false}
        {...form.getInputProps("copy_of")}
      />
    </FormDialog>
  );
}
