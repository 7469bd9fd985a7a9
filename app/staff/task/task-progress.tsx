import { Button, Group, Progress } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { useAct } from "../form/use-act.ts";
import { useApi } from "../form/use-api.ts";

type Props = { task: TaskView | null; label: string };

export function TaskProgress({ task, label }: Props) {
  const t = useTranslations("staff.task");
  const api = useApi();
  const act = useAct();
  const { done = 0, total = null } = task ?? {};
  const progress = total ? t("progress", { done, total }) : t("working");
  const cancel = (id: string) => () => api.tasks[":id"].cancel.$post({ param: { id } });
  return (
    <section aria-label={label}>
      <Group justify="space-between" gap="sm" mb={4} role="status">
        <span>{label}</span> <span>{progress}</span>
      </Group>
      <Progress value={total ? (done / total) * 100 : 100} animated aria-label={label} />
      {task && (
        <Group mt="sm">
          <Button
            variant="default"
            size="xs"
            disabled={task.cancelling}
            onClick={() => act(cancel(task.id), { withoutReload: true })}
          >
            {t(task.cancelling ? "cancelling" : "cancel")}
          </Button>
        </Group>
      )}
    </section>
  );
}
