import { useTranslations } from "use-intl";
import { OpensRows } from "./opens-rows.tsx";
import styles from "./reports.module.css";
import { changes, type Difference } from "./schema.ts";

type Props = { id: number; name: string; differences: Difference[] };

/** Who was counted only then or only now; each number opens its people. */
export function Changes({ id, name, differences }: Props) {
  const t = useTranslations("reports.one");
  const changed = differences.filter((each) => each.added || each.removed || each.erased);
  if (differences.length === 0) return "–";
  if (changed.length === 0) return t("same");
  return (
    <span className={styles.changes}>
      {changed.map((difference) => (
        <span key={difference.side}>
          {difference.side === "whole" && `${t("ofWhole")} `}
          {changes.map(
            (change) =>
              difference[change] > 0 && (
                <OpensRows
                  key={change}
                  id={id}
                  what={name}
                  query={{
                    indicator: difference.indicator,
                    side: difference.side,
                    change,
                    ...(difference.split ? { split: difference.split, code: difference.code } : {}),
                  }}
                >
                  {t(change, { count: difference[change] })}
                </OpensRows>
              ),
          )}{" "}
          {difference.erased > 0 && t("erased", { count: difference.erased })}
        </span>
      ))}
    </span>
  );
}
