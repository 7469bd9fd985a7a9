import { Alert, Button, Fieldset, Select, SimpleGrid } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Snowflake } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { presetDays } from "#app/monitoring/indicators/periods.ts";
import { isFinished } from "#app/platform/jobs/task.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { TaskProgress } from "#app/staff/task/task-progress.tsx";
import { useTask } from "#app/staff/task/use-task.ts";
import { reportLimits } from "./schema.ts";

export type Option = { value: string; label: string };

/** Freezes a period and opens the report when it is stored. */
export function FreezeForm({ programmes, today }: { programmes: Option[]; today: string }) {
  const t = useTranslations("reports.list");
  const all = useTranslations("reports")("allProgrammes");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { to } = usePaths();
  const [task, setTask] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      name: "",
      ...presetDays("lastQuarter", today),
      programme: null as string | null,
    },
    validate: {
      name: (name) => (name.trim() ? null : t("missing")),
      from: (day) => (day ? null : t("missing")),
      until: (day) => (day ? null : t("missing")),
    },
  });
  const view = useTask(task, {
    name: t("freezing"),
    link: "/admin/reports",
    onEnd: () => void revalidate(),
  });
  const made = (view?.result as { reports?: number[] } | null)?.reports?.[0];
  const running = task !== null && !(view && isFinished(view.state));
  const failed = view?.state === "failed";

  async function freeze(json: typeof form.values) {
    const outcome = await act(() => api.reports.$post({ json }), {
      form: true,
      withoutReload: true,
    });
    if (outcome.ok) setTask(outcome.data.task);
    else form.setErrors(firstMessages(outcome.fields));
  }

  return (
    <form onSubmit={form.onSubmit(freeze)} noValidate>
      <Fieldset legend={t("freeze")} mb="lg">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          <LimitedText
            label={t("name")}
            required
            limit={reportLimits.name}
            {...form.getInputProps("name")}
          />
          <DayInput label={t("from")} required {...form.getInputProps("from")} />
          <DayInput label={t("until")} required {...form.getInputProps("until")} />
          <Select
            label={t("programme")}
            placeholder={all}
            clearable
            data={programmes}
            {...form.getInputProps("programme")}
          />
        </SimpleGrid>
        {failed && (
          <Alert color="red" mt="sm">
            {t("failed")}
          </Alert>
        )}
        {running ? (
          <TaskProgress task={view} label={t("freezing")} />
        ) : (
          <Button mt="md" type="submit" leftSection={<Snowflake size={16} aria-hidden />}>
            {t("start")}
          </Button>
        )}
        {made !== undefined && (
          <Button
            mt="md"
            ml="sm"
            variant="default"
            onClick={() => void navigate(to(`/admin/reports/${made}`))}
          >
            {t("open")}
          </Button>
        )}
      </Fieldset>
    </form>
  );
}
