import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { BulkTask } from "#app/staff/task/bulk-task.tsx";
import { RefusedList } from "#app/staff/task/refused-list.tsx";
import type { Why } from "../refused.ts";
import type { ClosedRound } from "../schema.ts";

/** The pair itself is named by the round: a task keeps only its code. */
type Code = Exclude<Why, "openPairs">;

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
      whyFailed={(code) => {
        if (code === "openPairs") return t("openPairs");
        return refused.has(code as Code) ? refused(code as Code) : null;
      }}
      onEnd={onEnd}
      onClose={onClose}
    />
  );
}
