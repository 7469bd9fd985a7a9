import { Button, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { locales } from "#app/i18n/locales.ts";
import { Dialog } from "#app/staff/dialog.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { FormRow, NewForm } from "./schema.ts";

type Props = { forms: readonly FormRow[]; onClose: () => void };

/** A form begins as a copy of another. */
export function NewFormDialog({ forms, onClose }: Props) {
  const t = useTranslations("formEditor.new");
  const language = useTranslations("formEditor.edit.languages");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const [busy, setBusy] = useState(false);
  const form = useForm<NewForm>({
    initialValues: {
      key: "",
      prefix: "",
      title: { fr: "", en: "", de: "" },
      copy_of: forms[0]?.key ?? "",
    },
  });

  async function create(json: NewForm) {
    setBusy(true);
    const request = () => api.desk["registration-forms"].$post({ json });
    const outcome = await act(request, { form: true, withoutReload: true });
    setBusy(false);
    if (!outcome.ok) return form.setErrors(firstMessages(outcome.fields));
    await navigate(to(`/admin/registration/forms/${json.key}`));
  }

  return (
    <Dialog onClose={onClose} title={t("title")}>
      <form onSubmit={form.onSubmit(create)}>
        <Stack>
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
          <Button type="submit" loading={busy}>
            {t("create")}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
