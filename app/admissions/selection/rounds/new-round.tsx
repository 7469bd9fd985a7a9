import { Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useForms, useFormTitle } from "#app/website/registration-form/use-forms.ts";
import { roundLimits } from "../schema.ts";

type Props = { year: number; onClose: () => void };

/** Creates a round with a name, an intake and seats; criteria and targets follow. */
export function NewRound({ year, onClose }: Props) {
  const t = useTranslations("rounds");
  const api = useApi();
  const navigate = useNavigate();
  const { to } = usePaths();
  const titleOf = useFormTitle();
  const forms = useForms();
  const form = useForm({
    initialValues: { form: forms[0]?.key ?? "", year, name: "", seats: 20 },
  });

  return (
    <FormDialog
      title={t("new.title")}
      onClose={onClose}
      form={form}
      request={() => api["selection-rounds"].$post({ json: form.values })}
      onDone={({ id }) => navigate(to(`/admin/registration/select/${id}/criteres`))}
      withoutReload
      submit={t("new.open")}
    >
      <Select
        label={t("new.form")}
        data={forms.map(({ key }) => ({ value: key, label: titleOf(key) }))}
        allowDeselect={false}
        {...form.getInputProps("form")}
      />
      <LimitedNumber
        label={t("new.year")}
        min={2020}
        max={2100}
        allowDecimal={false}
        thousandSeparator={false}
        {...form.getInputProps("year")}
      />
      <LimitedText
        label={t("new.name")}
        description={t("new.nameHelp")}
        required
        limit={roundLimits.name}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <LimitedNumber
        label={t("new.seats")}
        min={1}
        max={roundLimits.seats}
        allowDecimal={false}
        {...form.getInputProps("seats")}
      />
    </FormDialog>
  );
}
