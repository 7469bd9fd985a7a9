import { Alert, Checkbox, Group } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { TimeInput } from "#app/staff/form/time-input.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { convocationLimits, type TimetableRow } from "./schema.ts";

type Props = { row: TimetableRow; onClose: () => void };

/** Another hour or room for one person; a clash stays in the dialog, in words. */
export function MoveSlotDialog({ row, onClose }: Props) {
  const t = useTranslations("shortlist.timetable");
  const dialog = useTranslations("shortlist.dialog");
  const api = useApi();
  const refusalText = useRefusalText();
  const today = useStaff().now.slice(0, 10);
  const { kind, day, time, place, room, reference, sent_at: seen } = row;
  const form = useForm({ initialValues: { day, time, place, room, tell: true } });
  const [refusal, setRefusal] = useState("");
  const param = { id: String(row.registration) };
  return (
    <FormDialog
      title={t("moveTitle", { name: `${row.last_name} ${row.first_names}` })}
      onClose={onClose}
      form={form}
      request={() =>
        api.registrations.convocations[":id{[0-9]+}"].$put({
          param,
          json: { kind, seen, ...form.values },
        })
      }
      onRefused={(refused) => setRefusal(refused.status === 409 ? refusalText(refused) : "")}
      done={t("moved", { reference, time: form.values.time })}
      submit={t("save")}
    >
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
    </FormDialog>
  );
}
