import { Alert, Button, Group, Progress } from "@mantine/core";
import { Download, FileArchive } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isFinished, type TaskView } from "#app/jobs/task.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { AdmittedCohort } from "./schema.ts";

type Props = {
  /** The last one asked for, as the server knows it: it goes on when the page is left. */
  task: TaskView | null;
  cohort: AdmittedCohort | null;
};

const EVERY = 1_000;

/** All letters of a cohort as a ZIP: begun with a click, followed, stopped, fetched. */
export function LettersTask({ task: known, cohort }: Props) {
  const t = useTranslations("admissions.letterTask");
  const api = useApi();
  const act = useAct();
  const download = useDownload();
  const { task, follow } = useTask(known);
  const running = task !== null && !isFinished(task.state);

  async function begin(cohort_id: number) {
    const call = () => api.admissions.letters.$post({ json: { cohort_id } });
    const outcome = await act(call, { keep: true });
    if (outcome.ok) await follow(outcome.data.task);
  }
  async function cancel(id: string) {
    await act(() => api.tasks[":id"].cancel.$post({ param: { id } }), { keep: true });
    await follow(id);
  }

  return (
    <section aria-label={t("title")} style={{ marginBlockEnd: "1rem" }}>
      {cohort && cohort.taken > 0 && !running && (
        <Button
          variant="default"
          leftSection={<FileArchive size={16} aria-hidden />}
          onClick={() => begin(cohort.id)}
        >
          {t("begin", { count: cohort.taken })}
        </Button>
      )}
      {task && running && (
        <Alert color="blue">
          <p role="status">{t("running", { done: task.done, total: task.total ?? 0 })}</p>
          <Progress
            my="xs"
            value={task.total ? (task.done / task.total) * 100 : 0}
            aria-label={t("title")}
          />
          <Button
            size="xs"
            variant="default"
            disabled={task.cancelling}
            onClick={() => cancel(task.id)}
          >
            {task.cancelling ? t("cancelling") : t("cancel")}
          </Button>
        </Alert>
      )}
      {task?.state === "done" && (
        <Group mt="xs" gap="sm">
          <span role="status">{t("done", { count: task.done })}</span>
          <Button
            size="xs"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => download(`/api/admissions/letters/files/${task.id}`)}
          >
            {t("download")}
          </Button>
        </Group>
      )}
      {task?.state === "cancelled" && <p role="status">{t("cancelled")}</p>}
      {task?.state === "failed" && <p role="alert">{t("failed")}</p>}
    </section>
  );
}

/** A task as it goes on; looked at every second until it is over. */
function useTask(known: TaskView | null) {
  const api = useApi();
  const [task, setTask] = useState(known);
  const id = task?.id;
  const over = !task || isFinished(task.state);
  async function follow(wanted: string) {
    const answer = await api.tasks[":id"].$get({ param: { id: wanted } }).catch(() => null);
    if (answer?.ok) setTask((await answer.json()) as TaskView);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task or its end starts anew
  useEffect(() => {
    if (over || !id) return;
    const timer = setInterval(() => void follow(id), EVERY);
    return () => clearInterval(timer);
  }, [id, over]);
  return { task, follow };
}
