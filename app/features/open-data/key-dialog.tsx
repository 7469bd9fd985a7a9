import { Button, Checkbox, Group, MultiSelect, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/day-input.tsx";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedText } from "#app/staff/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
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
  const act = useAct();
  const form = useForm({
    initialValues: { name: "", all: true, indicators: [] as string[], expires_on: "" },
    validate: {
      name: (name) => (name.trim() ? null : t("missing")),
      indicators: (chosen, { all }) => (all || chosen.length ? null : t("missing")),
    },
  });

  async function save({ name, all, indicators: chosen, expires_on }: typeof form.values) {
    const scopes = all ? [ALL_FIGURES] : chosen.map((key) => `indicator:${key}`);
    const json = { name, scopes, expires_on: expires_on || null };
    const outcome = await act(() => api["api-keys"].$post({ json }), { form: true });
    if (outcome.ok) return onMade(outcome.data.key);
    form.setErrors(firstMessages(outcome.fields));
  }

  return (
    <Dialog title={t("title")} onClose={onClose}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack>
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit">{t("create")}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
