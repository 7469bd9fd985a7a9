import { useTranslations } from "use-intl";
import type { BulkResult } from "#app/content/working-copies/lists/bulk-result.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { BulkTask } from "#app/staff/task/bulk-task.tsx";
import { BulkOutcome } from "./bulk-outcome.tsx";

type Result = BulkResult & { labels: { id: number; label: string }[] };
type Props = { id: string; onEnd: () => void; onClose: () => void };

/** One thing that is being done to many items: how far it is, then which of them lack what. */
export function BulkContentTask({ id, onEnd, onClose }: Props) {
  const t = useTranslations("editor.bulk");
  const { path } = usePaths();
  return (
    <BulkTask<Result>
      id={id}
      name={t("task")}
      link={`${path}?task=${id}`}
      read={({ done, planned, failed, labels }) => ({
        done: done.length,
        refused: failed.length,
        list: (
          <BulkOutcome
            planned={planned}
            failed={failed}
            titleOf={(item) => labels.find((one) => one.id === item)?.label || String(item)}
          />
        ),
      })}
      onEnd={onEnd}
      onClose={onClose}
    />
  );
}
