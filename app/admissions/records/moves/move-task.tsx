import { useTranslations } from "use-intl";
import { BulkTask } from "#app/staff/task/bulk-task.tsx";
import { RefusedList } from "#app/staff/task/refused-list.tsx";
import { SettleLink } from "../duplicates/settle-link.tsx";
import type { TransitionResult } from "../schema.ts";

type TaskResult = TransitionResult & { labels: { id: number; label: string }[] };
type TaskProps = { id: string; count?: number; onEnd: () => void; onClose?: () => void };

/** The progress of a move task, then who was refused and why. */
export function MoveTask({ id, count, onEnd, onClose }: TaskProps) {
  const t = useTranslations("registrations.records.move");
  return (
    <BulkTask<TaskResult>
      id={id}
      name={count === undefined ? t("title") : t("task", { count })}
      link={`/admin/registration?task=${id}`}
      read={({ changed, refused, labels }) => ({
        done: changed.length,
        refused: refused.length,
        list: (
          <RefusedList
            refused={refused}
            labels={labels}
            next={({ pair }) => <SettleLink pair={pair} />}
          />
        ),
      })}
      onEnd={onEnd}
      {...(onClose ? { onClose } : {})}
    />
  );
}
