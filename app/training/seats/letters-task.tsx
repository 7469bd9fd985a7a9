import { Alert, Button, Group, Progress } from "@mantine/core";
import { Download, FileArchive } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isFinished, type TaskView } from "#app/platform/jobs/task.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import { useTask } from "#app/staff/task/use-task.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import type { AdmittedCohort } from "./schema.ts";

type Props = {
  cohorts: AdmittedCohort[];
  /** The last task of this user; it continues when the page is closed. */
  task: TaskView | null;
  cohort: AdmittedCohort | null;
};

/** Starts, follows, cancels and downloads the ZIP with all letters of a cohort. */
export function LettersTask({ task: known, cohort, cohorts }: Props) {
  const t = useTranslations("seats.letterTask");
  const words = useCohortWords();
  const api = useApi();
  const act = useAct();
  const download = useDownload();
  const [id, setId] = useState(known?.id ?? null);
  const { path, search } = usePaths();
  const watched = useTask(id, {
    name: cohort ? t("taskName", { cohort: words.identity(cohort) }) : t("title"),
    link: `${path}${search}`,
  });
  const task = watched ?? (known?.id === id ? known : null);
  const running = task !== null && !isFinished(task.state);

  async function start(cohort_id: number) {
    const request = () => api.admissions.letters.$post({ json: { cohort_id } });
    const outcome = await act(request, { withoutReload: true });
    if (outcome.ok) setId(outcome.data.task);
  }

  function stop(taskId: string) {
    const param = { id: taskId };
    return act(() => api.tasks[":id"].cancel.$post({ param }), { withoutReload: true });
  }

  // The cohort of the task may differ from the one on the screen.
  function nameOf({ result }: TaskView): string {
    const of = cohorts.find(({ id }) => id === result?.cohort);
    return of ? words.identity(of) : "–";
  }

  return (
    <section aria-label={t("title")} style={{ marginBlockEnd: "1rem" }}>
      {cohort && cohort.taken > 0 && !running && (
        <Button
          variant="default"
          leftSection={<FileArchive size={16} aria-hidden />}
          onClick={() => start(cohort.id)}
        >
          {t("start", { count: cohort.taken })}
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
            onClick={() => stop(task.id)}
          >
            {task.cancelling ? t("cancelling") : t("cancel")}
          </Button>
        </Alert>
      )}
      {task?.state === "done" && (
        <Group mt="xs" gap="sm">
          <span role="status">{t("done", { count: task.done, cohort: nameOf(task) })}</span>
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
