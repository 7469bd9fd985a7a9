import { Alert, Button, Checkbox, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { DayInput } from "#app/staff/day-input.tsx";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedText } from "#app/staff/limited-text.tsx";
import { TimeInput } from "#app/staff/time-input.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import { convocationLimits, type TimetableRow } from "./schema.ts";

type Props = { row: TimetableRow; onClose: () => void };

/** Another hour or room for one person; a clash stays in the dialog, in words. */
export function MoveSlotDialog({ row, onClose }: Props) {
  const t = useTranslations("shortlist.timetable");
  const dialog = useTranslations("shortlist.dialog");
  const api = useApi();
  const act = useAct();
  const refusalText = useRefusalText();
  const today = useStaff().now.slice(0, 10);
  const { kind, day, time, place, room, reference } = row;
  const form = useForm({ initialValues: { day, time, place, room, tell: true } });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  async function move(values: typeof form.values) {
    setBusy(true);
    const param = { id: String(row.registration) };
    const json = { kind, ...values };
    const outcome = await act(
      () => api.registrations.convocations[":id{[0-9]+}"].$put({ param, json }),
      { done: t("moved", { reference, time: values.time }), form: true },
    );
    setBusy(false);
    if (outcome.ok) return onClose();
    form.setErrors(firstMessages(outcome.fields));
    setRefusal(outcome.status === 409 ? refusalText(outcome) : "");
  }
  return (
    <Dialog
      onClose={onClose}
      title={t("moveTitle", { name: `${row.last_name} ${row.first_names}` })}
    >
      <form onSubmit={form.onSubmit(move)}>
        <Stack>
          <Group grow align="flex-start">
            <DayInput label={t("day")} required min={today} {...form.getInputProps("day")} />
            <TimeInput label={dialog("time")} required {...form.getInputProps("time")} />
          </Group>
          <Group grow align="flex-start">
            <LimitedText
              label={t("place")}
              required
              limit={convocationLimits.site}
              {...form.getInputProps("place")}
            />
            <LimitedText
              label={t("room")}
              limit={convocationLimits.room}
              {...form.getInputProps("room")}
            />
          </Group>
          <Checkbox label={t("tell")} {...form.getInputProps("tell", { type: "checkbox" })} />
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
