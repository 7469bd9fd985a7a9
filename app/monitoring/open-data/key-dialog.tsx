import { Checkbox, MultiSelect } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { ALL_FIGURES, keyLimits } from "./schema.ts";

type Props = {
  indicators: { key: string; name: string }[];
  onClose: () => void;
  onMade: (key: string) => void;
};

/** Names a key and says what it may read; the key itself is shown once afterwards. */
export function KeyDialog({ indicators, onClose, onMade }: Props) {
  const t = useTranslations("openData.form");
  const api = useApi();
  const form = useForm({
    initialValues: { name: "", all: true, indicators: [] as string[], expires_on: "" },
    validate: {
      name: (name) => (name.trim() ? null : t("missing")),
      indicators: (chosen, { all }) => (all || chosen.length ? null : t("missing")),
    },
  });

  function make() {
    const { name, all, indicators: chosen, expires_on } = form.values;
    const scopes = all ? [ALL_FIGURES] : chosen.map((key) => `indicator:${key}`);
    return api["api-keys"].$post({ json: { name, scopes, expires_on: expires_on || null } });
  }

  return (
    <FormDialog
      title={t("title")}
      onClose={onClose}
      form={form}
      request={make}
      onDone={({ key }) => onMade(key)}
      submit={t("create")}
    >
      <LimitedText
        label={t("name")}
        description={t("nameHelp")}
        required
        limit={keyLimits.name}
        {...form.getInputProps("name")}
      />
      <Checkbox label={t("all")} {...form.getInputProps("all", { type: "checkbox" })} />
      {!form.values.all && (
        <MultiSelect
          label={t("indicators")}
          required
          searchable
          data={indicators.map(({ key, name }) => ({ value: key, label: name }))}
          {...form.getInputProps("indicators")}
        />
      )}
      <DayInput
        label={t("until")}
        description={t("untilHelp")}
        {...form.getInputProps("expires_on")}
      />
    </FormDialog>
  );
}
