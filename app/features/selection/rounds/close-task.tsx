import { useTranslations } from "use-intl";
import { BulkTask } from "#app/staff/bulk-task.tsx";
import { RefusedList } from "#app/staff/refused-list.tsx";
import { usePaths } from "#app/staff/use-staff.ts";
import type { Why } from "../refused.ts";
import type { ClosedRound } from "../schema.ts";

type Props = { id: string; onEnd: () => void; onClose: () => void };

/** Progress and result of closing a round with a long list. */
export function CloseTask({ id, onEnd, onClose }: Props) {
  const t = useTranslations("rounds.close");
  const refused = useTranslations("selection.refused");
  const { path } = usePaths();
  return (
    <BulkTask<ClosedRound>
      id={id}
      name={t("task")}
      link={`${path}?task=${id}`}
      read={({ changed, told, refused: left, labels }) => ({
        done: changed.length,
        refused: left.length,
        list: <RefusedList refused={left} labels={labels} />,
        text: `${t("ended", { shortlisted: changed.length })} ${t("messagesWritten", {
          told: told.length,
          left: left.length,
        })}`,
      })}
      whyFailed={(code) => (refused.has(code as Why) ? refused(code as Why) : null)}
      onEnd={onEnd}
      onClose={onClose}
    />
  );
}
