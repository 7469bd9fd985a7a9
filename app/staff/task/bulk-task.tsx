import { Alert, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { isFinished, type TaskView } from "#app/platform/jobs/task.ts";
import { TaskProgress } from "./task-progress.tsx";
import { useTask } from "./use-task.ts";

/** What a task did, as far as every kind of bulk work is alike. */
export type BulkEnd = {
  done: number;
  refused: number;
  /** Who or what was refused, and why. */
  list: ReactNode;
  /** Says it in words of its own, where counting is not enough. */
  text?: string;
};

type Props<Result extends object> = {
  id: string;
  name: string;
  link: string;
  read: (result: Result) => BulkEnd;
  /** Says why it failed, where the kind has codes of its own. */
  whyFailed?: (code: string) => string | null;
  onEnd?: () => void;
  /** Closes the result, where it stays on the screen otherwise. */
  onClose?: () => void;
};

/** Work on many that became a task: its progress, then what was done, what was refused and why. */
export function BulkTask<Result extends object>(props: Props<Result>) {
  const { id, name, link, onEnd = () => {}, onClose } = props;
  const t = useTranslations("staff.task");
  const [missing, setMissing] = useState(false);
  const task = useTask(id, {
    name,
    link,
    onEnd(ended) {
      setMissing(!ended);
      if (ended) onEnd();
    },
  });
  if (!task || !isFinished(task.state)) {
    if (missing) return <p role="status">{t("gone")}</p>;
    return (
      <Stack gap="xs">
        <TaskProgress task={task} label={name} />
        <p>{t("mayClose")}</p>
      </Stack>
    );
  }
  return <Ended {...props} task={task as TaskView<Result>} {...(onClose ? { onClose } : {})} />;
}

function Ended<Result extends object>({
  task,
  name,
  read,
  whyFailed,
  onClose,
}: Props<Result> & { task: TaskView<Result> }) {
  const t = useTranslations("staff.task");
  const { state, result, error, total } = task;
  const nothing: BulkEnd = { done: 0, refused: 0, list: null };
  const { done, refused, list, text } = result ? read(result) : nothing;
  const untouched = Math.max(0, (total ?? 0) - done - refused);
  const end = state === "failed" && error === "forbidden" ? "forbidden" : state;
  const why = (error && whyFailed?.(error)) || t(`ends.${end as "done"}`);
  const color = state === "done" ? (refused ? "orange" : "green") : "red";
  return (
    <Alert
      color={color}
      title={name}
      {...(onClose ? { withCloseButton: true, onClose, closeButtonLabel: t("close") } : {})}
    >
      <p role="status">
        {/[.!?]$/.test(why) ? why : `${why}.`} {text ?? t("result", { done, refused })}{" "}
        {text === undefined && untouched > 0 && t("untouched", { count: untouched })}
      </p>
      {refused > 0 && list}
    </Alert>
  );
}
