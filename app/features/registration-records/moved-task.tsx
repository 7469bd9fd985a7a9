import { useTranslations } from "use-intl";
import { BulkTask } from "#app/staff/bulk-task.tsx";
import { RefusedList } from "#app/staff/refused-list.tsx";
import type { TransitionResult } from "./schema.ts";

type Result = TransitionResult & { labels: { id: number; label: string }[] };
type Props = { id: string; count?: number; onEnd: () => void; onClose?: () => void };

/** Many registrations that are being moved: how far it is, then who was refused and why. */
export function MovedTask({ id, count, onEnd, onClose }: Props) {
  const t = useTranslations("registrations.files.move");
  return (
    <BulkTask<Result>
      id={id}
      name={count === undefined ? t("title") : t("task", { count })}
      link={`/admin/registration?task=${id}`}
      read={({ changed, refused, labels }) => ({
        done: changed.length,
        refused: refused.length,
        list: <RefusedList refused={refused} labels={labels} />,
      })}
      onEnd={onEnd}
      {...(onClose ? { onClose } : {})}
    />
  );
}
