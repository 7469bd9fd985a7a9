import { Button, Select, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useForms, useFormTitle } from "#app/features/registration-form/use-forms.ts";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedNumber } from "#app/staff/limited-number.tsx";
import { LimitedText } from "#app/staff/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import { roundLimits } from "../schema.ts";

type Props = { year: number; onClose: () => void };

/** Creates a round with a name, an intake and seats; criteria and targets follow. */
export function NewRound({ year, onClose }: Props) {
  const t = useTranslations("rounds");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const titleOf = useFormTitle();
  const forms = useForms();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { form: forms[0]?.key ?? "", year, name: "", seats: 20 },
  });

  async function open(json: typeof form.values) {
    setBusy(true);
    const request = () => api["selection-rounds"].$post({ json });
    const outcome = await act(request, { form: true, withoutReload: true });
    setBusy(false);
    if (!outcome.ok) return form.setErrors(firstMessages(outcome.fields));
    await navigate(to(`/admin/registration/select/${outcome.data.id}/criteres`));
  }

  return (
    <Dialog onClose={onClose} title={t("new.title")}>
      <form onSubmit={form.onSubmit(open)}>
        <Stack>
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
          <Button type="submit" loading={busy}>
            {t("new.open")}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
