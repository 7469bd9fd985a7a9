import { Anchor, Badge, Button, Checkbox, Group, MultiSelect, Select, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { CalendarClock, Pencil } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Option } from "./freeze-form.tsx";
import styles from "./reports.module.css";
import { type Recipient, reportLimits, rhythms, type Schedule } from "./schema.ts";

type Props = {
  schedules: Schedule[];
  /** Null for those who may not change them. */
  recipients: Recipient[] | null;
  programmes: Option[];
};

/** Reports that are frozen by themselves, and who is told. */
export function Schedules({ schedules, recipients, programmes }: Props) {
  const t = useTranslations("reports.schedules");
  const words = useTranslations("reports");
  const format = useFormatter();
  const { to } = usePaths();
  const [open, setOpen] = useState<Schedule | "new" | null>(null);
  return (
    <section className={styles.block} aria-label={t("title")}>
      <h2 className={styles.heading}>{t("title")}</h2>
      <p>{t("lead")}</p>
      {schedules.length === 0 && <p>{t("none")}</p>}
      <ul role="list" className={styles.list}>
        {schedules.map((schedule) => (
          <li key={schedule.id} className={styles.schedule}>
            <div>
              <b>{schedule.name}</b> {schedule.paused && <Badge color="gray">{t("paused")}</Badge>}
              <div>
                {words(`rhythms.${schedule.rhythm}`)}
                {!schedule.paused &&
                  ` · ${t("next", {
                    day: format.dateTime(new Date(schedule.next_on), { dateStyle: "long" }),
                  })}`}
              </div>
              {schedule.last_report && (
                <Anchor component={Link} to={to(`/admin/reports/${schedule.last_report}`)}>
                  {t("last")}
                </Anchor>
              )}
            </div>
            {recipients && (
              <Button
                variant="default"
                leftSection={<Pencil size={16} aria-hidden />}
                onClick={() => setOpen(schedule)}
              >
                {t("edit", { name: schedule.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {recipients && (
        <Button
          variant="default"
          leftSection={<CalendarClock size={16} aria-hidden />}
          onClick={() => setOpen("new")}
        >
          {t("add")}
        </Button>
      )}
      {open && recipients && (
        <ScheduleDialog
          key={open === "new" ? "new" : open.id}
          schedule={open === "new" ? null : open}
          recipients={recipients}
          programmes={programmes}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

type DialogProps = {
  schedule: Schedule | null;
  recipients: Recipient[];
  programmes: Option[];
  onClose: () => void;
};

function ScheduleDialog({ schedule, recipients, programmes, onClose }: DialogProps) {
  const t = useTranslations("reports.schedules");
  const words = useTranslations("reports");
  const api = useApi();
  const act = useAct();
  const form = useForm({
    initialValues: {
      name: schedule?.name ?? "",
      rhythm: schedule?.rhythm ?? rhythms[1],
      recipients: (schedule?.recipients ?? []).map(String),
      programme: schedule?.programme ?? null,
      paused: schedule?.paused ?? false,
    },
    validate: {
      name: (name) => (name.trim() ? null : words("list.missing")),
      recipients: (ids) => (ids.length ? null : words("list.missing")),
    },
  });

  async function save({ paused, ...values }: typeof form.values) {
    const json = { ...values, recipients: values.recipients.map(Number) };
    const options = { form: true, done: t("saved") };
    const outcome = schedule
      ? await act(
          () =>
            api.reports.schedules[":id"].$put({
              param: { id: String(schedule.id) },
              json: { ...json, paused, version: schedule.version },
            }),
          options,
        )
      : await act(() => api.reports.schedules.$post({ json }), options);
    if (outcome.ok) return onClose();
    form.setErrors(firstMessages(outcome.fields));
  }

  return (
    <Dialog title={t("title")} onClose={onClose}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack>
          <LimitedText
            label={words("list.name")}
            required
            limit={reportLimits.name}
            {...form.getInputProps("name")}
          />
          <Select
            label={t("rhythm")}
            allowDeselect={false}
            data={rhythms.map((value) => ({ value, label: words(`rhythms.${value}`) }))}
            {...form.getInputProps("rhythm")}
          />
          <Select
            label={words("list.programme")}
            placeholder={words("allProgrammes")}
            clearable
            data={programmes}
            {...form.getInputProps("programme")}
          />
          <MultiSelect
            label={t("recipients")}
            required
            searchable
            data={recipients.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps("recipients")}
          />
          {schedule && (
            <Checkbox label={t("pause")} {...form.getInputProps("paused", { type: "checkbox" })} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words("list.cancel")}
            </Button>
            <Button type="submit">{t("save")}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
